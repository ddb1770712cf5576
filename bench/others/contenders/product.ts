import { openBatches } from '../../../src/api/batches.ts';
import { createApiClient } from '../../../src/api/client.ts';
import { RejectedError } from '../../../src/api/errors.ts';
import { changing, reading } from '../../../src/contract/call.ts';
import { field, object, text } from '../../../src/contract/codec.ts';
import { one } from '../../../src/contract/envelope.ts';
import { sha256Of } from '../../../src/data/checksums.ts';
import { DeviceDatabase } from '../../../src/data/database.ts';
import { addPhoto, heldByDraft, photoTables } from '../../../src/data/photos.ts';
import { ROLES } from '../../../src/domain/permissions.ts';
import { ownerOf, type SessionUser } from '../../../src/domain/session/session.ts';
import { uuidV7Maker } from '../../../src/domain/uuid.ts';
import { actionRegistry, officeAction } from '../../../src/sync/action.ts';
import { createEngine, type Engine } from '../../../src/sync/engine.ts';
import { Reachability } from '../../../src/sync/reachability.ts';
import { type Action, type Fate, type Host, offer } from '../contender.ts';

/** The product's engine, database and server connection, with the bench's own actions instead of work on orders. */

const USER: SessionUser = {
  userId: 'bench.creator',
  username: 'bench.creator',
  role: ROLES.superAdmin,
  employee: { id: 'e-1', name: 'Bay 4' },
  city: { id: '1', name: 'City' },
  complex: { id: '1', name: 'Complex' },
  locationName: 'Bay 4',
};

const payload = object({ id: text(), lane: text() });

const body = object({ lane: field('lane', text()) });
const answer = one(object({ id: field('id', text()) }));
const path = '/acts/{id}';
const takeAction = changing({
  name: 'act.take',
  method: 'POST',
  path,
  body: { as: 'json', codec: body },
  answer,
});
const takePhoto = changing({
  name: 'act.take-photo',
  method: 'POST',
  path,
  body: { as: 'form', codec: body, files: { name: 'photo', max: 1, content: 'image' } },
  answer,
});
const readAction = reading({ name: 'act.read', path, query: object({}), answer });

function takenAction(kind: string, call: typeof takeAction) {
  return officeAction({
    kind,
    version: 1,
    payload,
    lane: ({ lane }) => lane,
    label: ({ id }) => id,
    // The ledger does it as often as requested.
    bringsIn: true,
    request: ({ id, lane }) => ({ call, params: { id }, body: { lane } }),
    findApplied: async (api, { id }, _context, signal) => {
      try {
        await api.perform(readAction, { params: { id }, signal });
        return true;
      } catch (error) {
        if (error instanceof RejectedError && error.status === 404) return false;
        throw error;
      }
    },
  });
}

const action = takenAction('bench.act', takeAction);
const actionWithPhoto = takenAction('bench.act-with-photo', takePhoto);
const database = new DeviceDatabase('acts');
const newId = uuidV7Maker({ nowMs: Date.now, fill: (bytes) => void crypto.getRandomValues(bytes) });
let engine: Engine;

function build({ keyed, batched }: Host): Engine {
  const report = () => undefined;
  const host = () => `${location.origin}/ledger`;
  const alone: typeof fetch = (...request) => fetch(...request);
  return createEngine({
    database,
    api: createApiClient({
      host,
      token: () => 'bench',
      fetch: alone,
      batched: openBatches({ fetch: alone, host, isTaken: () => batched }).fetch,
      hasAdditions: () => keyed,
      onSignedOut: report,
    }),
    registry: actionRegistry([action, actionWithPhoto]),
    clock: {
      now: () => new Date(),
      setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    },
    random: Math.random,
    locks: navigator.locks,
    channel: new BroadcastChannel('acts'),
    reachability: new Reachability(() => navigator.onLine),
    newId,
    token: () => 'bench',
    session: () => ({ user: USER, owner: ownerOf(USER) }),
    idempotency: () => keyed,
    batch: () => batched,
    report,
  });
}

/** Like a form: the photo is stored with its draft, and the action takes it over. */
async function enqueue({ id, lane, photo }: Action): Promise<void> {
  const photoIds = photo === null ? [] : [await keepPhoto(id, photo)];
  const options = photo === null ? {} : { photoIds, draftKey: id };
  const captured = await engine.capture(photo === null ? action : actionWithPhoto, { id, lane }, options);
  if (!captured.ok) throw new Error(`Not saved: ${JSON.stringify(captured.error)}`);
}

async function keepPhoto(draftKey: string, bytes: ArrayBuffer): Promise<string> {
  const id = newId();
  const meta = { mediaType: 'image/jpeg', widthPx: 1920, heightPx: 1440, takenAt: null };
  const file = { name: 'photo.jpg', sizeBytes: bytes.byteLength, sha256: await sha256Of(bytes), bytes };
  const photo = { ...meta, ...file, id, heldBy: heldByDraft(draftKey) };
  await database.transaction('rw', photoTables(database), () =>
    addPhoto(database, photo, new ArrayBuffer(0)),
  );
  return id;
}

offer({
  open: async (host) => {
    await database.open();
    engine = build(host);
  },
  enqueue,
  start: () => engine.start(),
  wake: async () => engine.wake('online'),
  person: async () => {
    await engine.signedIn(USER);
    for (const { id, state } of await database.entries.toArray())
      if (state === 'attention') await engine.retry(id);
  },
  fates: async (ids) => {
    const rows = await database.entries.toArray();
    const states = new Map(rows.map(({ payload, state }) => [(payload as { id: string }).id, state]));
    return ids.map((id): Fate => {
      const state = states.get(id);
      if (state === undefined) return 'delivered';
      return state === 'attention' ? 'attention' : 'waiting';
    });
  },
});
