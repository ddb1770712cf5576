import { RejectedError } from '#app/api/errors.ts';
import { newId } from '#app/app/engine-parts.ts';
import { orderRow } from '#app/data/orders.ts';
import type { Engine } from '#app/sync/engine.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { sha256 } from '#testkit/builders.ts';
import type { Action } from './agreement-actions.ts';
import { type Host, Tablet } from './tablet.ts';

/** Refused, with the kind of the refusal; or allowed, with the resulting order. */
export type Verdict = { refused: string } | { becomes: ComparedOrder };

/** A user's tablet, where actions are captured and shown, and the same user's calls to the server. */
export type DeviceSide = {
  /**
   * Captures the action on the order as received from the server, reads what the screen then shows, and takes it back.
   * `order` null: the action raises one, whose local id is `orderId`.
   */
  askDevice(order: WorkOrder | null, action: Action, orderId: string): Promise<Verdict>;
  /** Sends the very request that the outbox would send. */
  askServer(action: Action): Promise<Verdict>;
  stop(): Promise<void>;
};

export async function openDevice(host: Host, token: string, picture: ArrayBuffer): Promise<DeviceSide> {
  const tablet = new Tablet(host, token);
  await tablet.signIn();
  const { database, engine, api } = tablet;
  return {
    askDevice: async (order, action, orderId) => {
      if (order !== null)
        await database.orders.put(orderRow(tablet.complexId(), order, new Date().toISOString()));
      const photoIds: string[] = [];
      for (let photo = 0; photo < action.photos; photo += 1) photoIds.push(await tablet.photograph('form'));
      const captured = await engine.capture(action.action, action.payload, { photoIds });
      if (!captured.ok) return { refused: refusalOf(captured.error) };
      const seen = await tablet.sees(orderId);
      await engine.withdraw(captured.value.id);
      return { becomes: compared(seen) };
    },
    askServer: async ({ action, payload, photos }) => {
      const { call, params, body } = action.request(payload, true);
      const file = { bytes: picture, mediaType: 'image/jpeg', name: 'photo.jpg', sha256: sha256(picture) };
      const files = Array.from({ length: photos }, () => file);
      try {
        const { value } = await api.perform(call, { params, body, files, idempotencyKey: newId() });
        return { becomes: compared(value as WorkOrder) };
      } catch (error) {
        if (error instanceof RejectedError) return { refused: error.problem.code };
        throw error;
      }
    },
    stop: () => tablet.stop(),
  };
}

type Problem = Extract<Awaited<ReturnType<Engine['capture']>>, { ok: false }>['error'];

function refusalOf(problem: Problem): string {
  if (problem.kind !== 'refused') throw new Error(`the tablet could not save: ${problem.kind}`);
  return problem.error.kind;
}

type ComparedOrder = ReturnType<typeof compared>;

/** Fields on which both sides must agree: everything except ids of new things, instants, and addresses of pictures. */
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
