import type { UseNavigateResult } from '@tanstack/react-router';
import type { EntryRow } from '#app/data/rows.ts';
import { type MutationDefinition, readPayload } from '#app/sync/outbox/mutation.ts';
import type { OrderBefore } from '#app/sync/read-models/order-view.ts';

/** The draft of the form that a screen opens when one arrives at it; see use-returned-form.ts. */
type Arrival = { returnedForm?: string };

declare module '@tanstack/react-router' {
  // The router is told what its history holds by merging into this interface.
  interface HistoryState extends Arrival {}
}

type Show = (navigate: UseNavigateResult<string>, state: Arrival) => Promise<void>;

/** How a captured act is changed before it is sent. */
export type ReturnRoute =
  /** It goes back into its form: a draft by this name with these contents, on the screen that `show` leads to. */
  | {
      kind: 'form';
      draftName: string;
      value: unknown;
      /** Where the form holds many things, the contents beside what stands in it already. */
      beside?: (present: unknown) => unknown;
      show: Show;
    }
  /** The screen itself takes it back: it knows more than the entry does. */
  | { kind: 'screen'; show: Show };

/** The return route of an entry, or null where its form cannot be opened any more. `before`: its order without this act. */
type FindReturnRoute = (entry: EntryRow, before: OrderBefore | null) => ReturnRoute | null;

/** The return routes by the kinds of acts. An act without one has no form: it can only be withdrawn. */
export type ReturnRoutes = Readonly<Record<string, FindReturnRoute>>;

/** The return route of one kind of act, from its payload as this build reads it. */
export function returnRoute<P>(
  mutation: MutationDefinition<P>,
  find: (payload: P, before: OrderBefore | null) => ReturnRoute | null,
): ReturnRoutes {
  return {
    [mutation.kind]: (entry, before) => {
      const payload = readPayload(mutation, entry.payload, entry.version);
      return payload === null ? null : find(payload, before);
    },
  };
}
