import { RxDBAttachmentsPlugin } from 'rxdb/plugins/attachments';
import {
  addRxPlugin,
  createRxDatabase,
  type RxCollection,
  type RxJsonSchema,
  type RxReplicationWriteToMasterRow,
} from 'rxdb/plugins/core';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Action, actionRequest, type Fate, offer, sendTogether } from '../contender.ts';

type ActionRow = { id: string; lane: string };

const schema: RxJsonSchema<ActionRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 100 }, lane: { type: 'string', maxLength: 100 } },
  required: ['id', 'lane'],
  attachments: {},
};

let actions: RxCollection<ActionRow>;
const sent = new Set<string>();
/** The server's maximum in one request. */
const TOGETHER = 50;
let isBatched = false;

async function send(row: RxReplicationWriteToMasterRow<ActionRow>['newDocumentState']): Promise<void> {
  const attachment = row._attachments?.photo;
  const isFilled = attachment !== undefined && 'data' in attachment;
  const photo = isFilled ? await attachment.data.arrayBuffer() : null;
  // The document's id, by which the server of the documentation's example recognises a document sent twice.
  const { url, init } = actionRequest({ id: row.id, lane: row.lane, photo }, row.id);
  const answer = await fetch(url, init);
  // Like the documentation's handler: anything but JSON throws, and whatever throws is sent again.
  await answer.json();
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
}

/** The protocol's own way: a push is one request. If anything fails, all of it is sent again. */
async function sendBatch(rows: readonly ActionRow[]): Promise<void> {
  const done = new Set<string>();
  await sendTogether(
    rows.map(({ id, lane }) => ({ id, lane, photo: null })),
    ({ id }) => id,
    ({ id }) => done.add(id),
  );
  if (done.size < rows.length) throw new Error('The server did not take all of them.');
}

offer({
  open: async ({ batched }) => {
    isBatched = batched;
    addRxPlugin(RxDBAttachmentsPlugin);
    addRxPlugin(RxDBLeaderElectionPlugin);
    const database = await createRxDatabase({
      name: 'acts',
      storage: getRxStorageDexie(),
      multiInstance: true,
    });
    const collections = await database.addCollections({ actions: { schema } });
    actions = collections.actions;
  },
  enqueue: async ({ id, lane, photo }: Action) => {
    if (photo === null) {
      await actions.insert({ id, lane });
      return;
    }
    const data = new Blob([photo], { type: 'image/jpeg' });
    const row = { id, lane, _attachments: [{ id: 'photo', type: 'image/jpeg', data }] };
    await actions.insert(row);
  },
  start: async () => {
    const replication = replicateRxCollection<ActionRow, unknown>({
      replicationIdentifier: `acts-to-${location.origin}`,
      collection: actions,
      live: true,
      waitForLeadership: true,
      retryTime: 5000,
      push: {
        batchSize: isBatched ? TOGETHER : 5,
        handler: async (rows) => {
          if (isBatched) await sendBatch(rows.map(({ newDocumentState }) => newDocumentState));
          else await Promise.all(rows.map(({ newDocumentState }) => send(newDocumentState)));
          return [];
        },
      },
    });
    replication.sent$.subscribe(({ id }) => sent.add(id));
  },
  wake: async () => undefined,
  fates: async (ids) => ids.map((id): Fate => (sent.has(id) ? 'delivered' : 'waiting')),
});
