import type { EntryRow } from '#app/data/rows.ts';
import { type ActionDefinition, readPayload } from '#app/sync/action.ts';

/** What an act is called when the server took it, and when it did not; `said`: the server's own words, empty without. */
type ActSentences = { done: string; failed: (said: string) => string };

/** By the kinds of acts. `orderNumber`: of the order that the server answered with. */
export type SentencesByKind = Readonly<
  Record<string, (entry: EntryRow, orderNumber: string | null) => ActSentences | null>
>;

/** The sentences of one kind of act. A `failed` that is a text stands only where the server gave no words of its own [L18]. */
export function actSentences<P>(
  action: ActionDefinition<P>,
  done: string | ((payload: P, orderNumber: string | null) => string),
  failed: string | ((said: string, payload: P) => string),
): SentencesByKind {
  return {
    [action.kind]: (entry, orderNumber) => {
      const payload = readPayload(action, entry);
      if (payload === null) return null;
      return {
        done: typeof done === 'string' ? done : done(payload, orderNumber),
        failed: (said) => (typeof failed === 'string' ? said || failed : failed(said, payload)),
      };
    },
  };
}
