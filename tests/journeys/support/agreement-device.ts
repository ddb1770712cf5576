import { randomBytes } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError } from '#app/api/errors.ts';
import { mutations } from '#app/app/mutations.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { orderRow } from '#app/data/orders.ts';
import { heldByDraft } from '#app/data/photos.ts';
import { Outbox } from '#app/sync/outbox/outbox.ts';
import { readOrderView } from '#app/sync/read-models/order-view.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { uuidV7Maker } from '#domain/uuid.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { sha256 } from '#testkit/builders.ts';
import type { Act } from './agreement-acts.ts';

/** Refused, with the kind of the refusal; or allowed, with the order as it is then. */
export type Verdict = { refused: string } | { becomes: ComparedOrder };

export const newId = uuidV7Maker({
  nowMs: Date.now,
  fill: (bytes) => void bytes.set(randomBytes(bytes.length)),
});

/** A person's tablet, where acts are captured and shown, and the same person's calls to the server. */
export type DeviceSide = {
  /**
   * Captures the act over the order as the server told it, looks at what the screen shows then, and takes it back. `order`
   * null: the act raises one, whose local id is `orderId`.
   */
  judge(order: WorkOrder | null, act: Act, orderId: string): Promise<Verdict>;
  /** Sends the very request that the outbox would send. */
  askServer(act: Act): Promise<Verdict>;
  close(): void;
};

export async function openDevice(api: ApiPort, picture: ArrayBuffer): Promise<DeviceSide> {
  const database = new DeviceDatabase(newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
  const { value: person } = await api.perform(validateUser, { query: VALIDATE_QUERY });
  if (person.role === null) throw new Error('the test users all have roles');
  const user = { ...person, role: person.role };
  const owner = ownerOf(user);
  const outbox = new Outbox({
    database,
    registry: mutations,
    clock: { now: () => new Date(), setTimer: () => null, clearTimer: () => undefined },
    newId,
    session: () => ({ user, owner }),
    report: (error, context) => {
      throw new Error(context, { cause: error });
    },
  });

  async function holdPhotos(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, newId);
    const facts = { name: 'photo.jpg', mediaType: 'image/jpeg', sizeBytes: picture.byteLength };
    const pixels = { widthPx: 64, heightPx: 48, sha256: sha256(picture), takenAt: null };
    const rows = ids.map((id) => ({ id, heldBy: heldByDraft('form'), bytes: picture, ...facts, ...pixels }));
    await database.photos.bulkPut(rows);
    return ids;
  }

  return {
    judge: async (order, act, orderId) => {
      if (order !== null)
        await database.orders.put(orderRow(owner.complexId, order, new Date().toISOString()));
      const photoIds = await holdPhotos(act.photos);
      const captured = await outbox.capture(act.mutation, act.payload, { photoIds });
      if (!captured.ok) return { refused: refusalOf(captured.error) };
      const scope = { owner: ownerKey(owner), complexId: owner.complexId };
      const { view } = await readOrderView({ database, registry: mutations }, scope, orderId);
      await outbox.withdraw(captured.value.id);
      if (view === null) throw new Error('the tablet does not show the order');
      return { becomes: compared(view.order) };
    },
    askServer: async ({ mutation, payload, photos }) => {
      const { call, params, body } = mutation.request(payload, true);
      const file = { bytes: picture, mediaType: 'image/jpeg', name: 'photo.jpg' };
      const files = Array.from({ length: photos }, () => file);
      try {
        const { value } = await api.perform(call, { params, body, files, idempotencyKey: newId() });
        return { becomes: compared(value as WorkOrder) };
      } catch (error) {
        if (error instanceof RejectedError) return { refused: error.problem.code };
        throw error;
      }
    },
    close: () => database.close(),
  };
}

type Problem = Extract<Awaited<ReturnType<Outbox['capture']>>, { ok: false }>['error'];

function refusalOf(problem: Problem): string {
  if (problem.kind !== 'refused') throw new Error(`the tablet could not save: ${problem.kind}`);
  return problem.error.kind;
}

type ComparedOrder = ReturnType<typeof compared>;

/** What both sides must agree on: everything but ids of what is new, instants, and where pictures lie. */
function compared(order: WorkOrder) {
  const { id, number, jobCard, car, vendor, status, totalPaise, createdBy, jobs, statusLog } = order;
  return {
    ...{ id, number, jobCard, car, vendor, status, totalPaise, createdBy },
    jobs: jobs.map(comparedJob),
    log: statusLog.map((entry) => `${entry.status} by ${entry.by}`),
  };
}

function comparedJob({ completion, pictures, ...job }: OrderJob) {
  const { catalogueJobId, name, categoryName, quantity, ratePaise, totalPaise, approval, approvedBy } = job;
  return {
    ...{ catalogueJobId, name, categoryName, quantity, ratePaise, totalPaise, approval, approvedBy },
    pictures: pictures.length,
    completion: completion === null ? null : { ...completion, at: '', pictures: completion.pictures.length },
  };
}
