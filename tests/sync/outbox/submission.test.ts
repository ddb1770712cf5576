import { expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { createSignal } from '#app/store.ts';
import { answerTo } from '#app/sync/outbox/submission.ts';
import { anEntry, aRefusal } from '#testkit/builders.ts';
import { aDevice } from '#testkit/device.ts';

const refusal = aRefusal();

/** A captured action that somebody waits for, and a change of its row that Dexie does not notice. */
async function aCapturedAction() {
  const database = await aDevice();
  const entry = anEntry({});
  const seq = await database.entries.add(entry);
  const attempted = createSignal<[entryId: string]>();
  const engine = {
    onAttempted: attempted.subscribe,
    edit: async () => expect.unreachable('nobody took it back'),
    discard: async () => expect.unreachable('nobody discarded it'),
  };
  const firstRead = new Promise<void>((resolve) => {
    database.entries.hook('reading', (row: unknown) => {
      resolve();
      return row;
    });
  });
  const answer = answerTo({ database, engine, reachability: { current: () => 'reached' } }, entry.id);
  const refused = { ...entry, seq, state: 'attention', attempts: { ...entry.attempts, failure: refusal } };
  await firstRead;
  return { attempted, id: entry.id, answer, refuse: () => putUnnoticed(database, refused) };
}

function putUnnoticed(database: DeviceDatabase, row: unknown): Promise<void> {
  const writing = database.backendDB().transaction('entries', 'readwrite');
  writing.objectStore('entries').put(row);
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
  });
}

it('the answer to an action comes from the sender of this tab, once its attempt is stored', async () => {
  const { attempted, id, answer, refuse } = await aCapturedAction();
  await refuse();
  attempted.notify('another entry');
  attempted.notify(id);
  expect(await answer).toEqual({ kind: 'refused', failure: refusal });
});
