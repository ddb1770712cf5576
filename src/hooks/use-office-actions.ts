import { read } from '#app/data/access.ts';
import { entriesOf, receiptsSince } from '#app/data/entries.ts';
import type { EntryFailure, EntryState } from '#app/data/rows.ts';
import { type ActionDefinition, readPayload } from '#app/sync/action.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQueryKeeping } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** One of the user's own actions that a list read from the server does not show yet. */
export type OfficeAction<Payload> = {
  entryId: string;
  payload: Payload;
  label: string;
  /** `sent`: delivered since the list was read. */
  state: EntryState | 'sent';
  failure: EntryFailure | null;
  /** Files of the action, still on this device. */
  photoIds: readonly string[];
};

/**
 * The user's actions of one kind on top of a list read at `since` (its `fetchedAt`), in order of capture: those that
 * wait, are in flight or were refused, and those delivered since, so that nothing disappears between delivery and the
 * next read. Null until they are read: only then may a list show that it is empty, or its count.
 */
export function useOfficeActions<Payload>(
  action: ActionDefinition<Payload>,
  since: string | null,
): readonly OfficeAction<Payload>[] | null {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  const actions = useLiveQueryKeeping(
    () =>
      read(database, [database.entries, database.receipts], async () => {
        const [entries, receipts] = await Promise.all([
          entriesOf(database, owner),
          since === null ? [] : receiptsSince(database, owner, since),
        ]);
        const sent = receipts.filter(({ kind }) => kind === action.kind);
        const waiting = entries.filter(({ kind }) => kind === action.kind);
        return [
          ...sent.flatMap(({ id, label, asked }) => {
            const payload = asked === undefined ? null : readPayload(action, { ...asked, photoIds: [] });
            return payload === null ? [] : [officeAction({ id, label, photoIds: [] }, payload, 'sent', null)];
          }),
          ...waiting.flatMap((entry) => {
            const payload = readPayload(action, entry);
            return payload === null
              ? []
              : [officeAction(entry, payload, entry.state, entry.attempts.failure)];
          }),
        ];
      }),
    [database, owner, action, since],
  );
  return actions.state === 'ready' ? actions.value : null;
}

function officeAction<Payload>(
  { id, label, photoIds }: { id: string; label: string; photoIds: readonly string[] },
  payload: Payload,
  state: OfficeAction<Payload>['state'],
  failure: EntryFailure | null,
): OfficeAction<Payload> {
  return { entryId: id, payload, label, state, failure, photoIds };
}
