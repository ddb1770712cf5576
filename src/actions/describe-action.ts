import type { OrderBefore } from '#app/entities/orders/order-view.ts';
import { type ActionDefinition, readPayload, type StoredPayload } from '#app/sync/action.ts';

/** Messages for an action that the server accepted, and for one that it refused. `said`: the server's own words, or empty. */
export type ActionSentences = { done: string; failed: (said: string) => string };

/** Words for a refused action on an order. */
export type ConflictSentences = { captured: (at: string) => string; tooLate: string };

/** A screen by its address. */
export type ReturnScreen =
  | { to: '/created-work-orders/$id' | '/in-progress-work-orders/$id'; params: { id: string } }
  | { to: '/job-management' | '/vendors' }
  | { to: '/vendors'; search: { tab: 'rates'; vendor: string } }
  | { to: '/invoices'; search: { create: true } };

/** How a captured action is changed before it is sent. */
export type ReturnRoute =
  /** Back into its form: a draft of this name with this value, on that screen. */
  | {
      kind: 'form';
      draftName: string;
      value: unknown;
      /** For a form that collects several entries: adds this value to the present one. */
      beside?: (present: unknown) => unknown;
      screen: ReturnScreen;
    }
  /** The screen itself takes it back, because it knows more than the entry. */
  | { kind: 'screen'; screen: ReturnScreen };

type Words<Payload> = {
  /** The noun for waiting entries on a shared tablet, by their number; never their contents. */
  noun: (count: number) => string;
  /** `orderNumber`: number of the order in the server's answer. */
  done: string | ((payload: Payload, orderNumber: string | null) => string);
  /** A string is shown only if the server sent no words of its own [L18]. */
  failed: string | ((said: string, payload: Payload) => string);
  /** What the person had captured, and when (ISO), for a refused action on an order. */
  captured?: (payload: Payload, at: string) => string;
  /** Shown if the order has moved on since. */
  tooLate?: string | ((payload: Payload) => string);
};

type Description<Payload> = {
  /** Called on use, because the language is not known earlier. */
  words: () => Words<Payload>;
  /** Absent if the action has no form and can only be withdrawn. Returns null if its form can no longer be opened. */
  returnRoute?: (payload: Payload, before: OrderBefore | null) => ReturnRoute | null;
};

/** The words of one action, read from its entry. */
export type DescribedAction = {
  readonly kind: string;
  readonly noun: (count: number) => string;
  /** Null if this build cannot read the payload. */
  readonly sentences: (entry: StoredPayload, orderNumber: string | null) => ActionSentences | null;
  /** Null in that case too, and for an action without an order. */
  readonly conflict: (entry: StoredPayload) => ConflictSentences | null;
  /** `before`: its order without this action. */
  readonly returnRoute?: (entry: StoredPayload, before: OrderBefore | null) => ReturnRoute | null;
};

/** Joins an action's words to its definition. */
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
