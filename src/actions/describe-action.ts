import { type ActionDefinition, readPayload, type StoredPayload } from '#app/sync/action.ts';
import type { OrderBefore } from '#app/sync/read-models/order-view.ts';

/** What is said once the server took an action, and when it did not; `said`: the server's own words, empty without. */
export type ActionSentences = { done: string; failed: (said: string) => string };

/** What is said of an action on an order that the server refused. */
export type ConflictSentences = { captured: (at: string) => string; tooLate: string };

/** A screen by its address. */
export type ReturnScreen =
  | { to: '/created-work-orders/$id' | '/in-progress-work-orders/$id'; params: { id: string } }
  | { to: '/job-management' | '/vendors' }
  | { to: '/vendors'; search: { tab: 'rates'; vendor: string } }
  | { to: '/invoices'; search: { create: true } };

/** How a captured action is changed before it is sent. */
export type ReturnRoute =
  /** It goes back into its form: a draft by this name with these contents, on that screen. */
  | {
      kind: 'form';
      draftName: string;
      value: unknown;
      /** Where the form holds many things, adds the contents to what it holds already. */
      beside?: (present: unknown) => unknown;
      screen: ReturnScreen;
    }
  /** The screen itself takes it back: it knows more than the entry does. */
  | { kind: 'screen'; screen: ReturnScreen };

type Words<Payload> = {
  /** What waits on a tablet that several people share, by its number; never what is in it. */
  noun: (count: number) => string;
  /** `orderNumber`: of the order that the server answered with. */
  done: string | ((payload: Payload, orderNumber: string | null) => string);
  /** A text stands only where the server gave no words of its own [L18]. */
  failed: string | ((said: string, payload: Payload) => string);
  /** Of a refused action on an order: what the person had captured, at which instant (ISO). */
  captured?: (payload: Payload, at: string) => string;
  /** That the order has gone on since. */
  tooLate?: string | ((payload: Payload) => string);
};

type Description<Payload> = {
  /** Called when they are needed: the language is not known before. */
  words: () => Words<Payload>;
  /** Absent where the action has no form: it can only be withdrawn. Null where its form cannot be opened any more. */
  returnRoute?: (payload: Payload, before: OrderBefore | null) => ReturnRoute | null;
};

/** What people are told about an action, by its entry. */
export type DescribedAction = {
  readonly kind: string;
  readonly noun: (count: number) => string;
  /** Null where this build cannot read the payload. */
  readonly sentences: (entry: StoredPayload, orderNumber: string | null) => ActionSentences | null;
  /** Null there too, and of an action on no order. */
  readonly conflict: (entry: StoredPayload) => ConflictSentences | null;
  /** `before`: its order without this action. */
  readonly returnRoute?: (entry: StoredPayload, before: OrderBefore | null) => ReturnRoute | null;
};

/** The human half of an action, beside its definition. */
export function describeAction<Payload>(
  action: ActionDefinition<Payload>,
  { words, returnRoute }: Description<Payload>,
): DescribedAction {
  return {
    kind: action.kind,
    noun: (count) => words().noun(count),
    sentences: (entry, orderNumber) => {
      const payload = readPayload(action, entry);
      if (payload === null) return null;
      const { done, failed } = words();
      return {
        done: typeof done === 'string' ? done : done(payload, orderNumber),
        failed: (said) => (typeof failed === 'string' ? said || failed : failed(said, payload)),
      };
    },
    conflict: (entry) => {
      const payload = readPayload(action, entry);
      const { captured, tooLate } = words();
      if (payload === null || captured === undefined || tooLate === undefined) return null;
      return {
        captured: (at) => captured(payload, at),
        tooLate: typeof tooLate === 'string' ? tooLate : tooLate(payload),
      };
    },
    ...(returnRoute && {
      returnRoute: (entry, before) => {
        const payload = readPayload(action, entry);
        return payload === null ? null : returnRoute(payload, before);
      },
    }),
  };
}
