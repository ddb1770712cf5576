import type { ApiPort } from '#app/api/api-port.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { getWorkOrder } from '#contract/calls/work-orders.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { mayHaveArrived } from './entry-states.ts';
import type { Proof } from './ledger.ts';
import { JSON_TIMEOUT_MS, KEY_TRUSTED_MS } from './limits.ts';
import { namedBy } from './names.ts';
import type { ReadEntry } from './overlay.ts';

/** What the server says of an act that may have arrived. */
export type Verification =
  | { found: 'applied'; proof: Proof }
  | { found: 'not-applied'; order: WorkOrder | null }
  /** The act names nothing that the server could show. */
  | { found: 'cannot-tell' };

/** Whether the key alone does not protect another attempt, so that the server must be asked first. */
export function needsVerification(entry: EntryRow, keyed: boolean, now: Date): boolean {
  const isUnguarded = entry.attempts.outcome === 'unguarded';
  return mayHaveArrived(entry) && (isUnguarded || !keyed || isKeyForgotten(entry, now));
}

/** A host keeps a key for a month. No attempt can be older than the act, whose time is of a clock that may have been wrong. */
function isKeyForgotten({ capturedAt }: EntryRow, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(capturedAt)) > KEY_TRUSTED_MS;
}

/** Whether the server can be asked if the act is done: it names an order that the server knows by that name, or looks by itself. */
export function canLook(read: ReadEntry): boolean {
  return orderToAsk(read) !== null || read.mutation.look !== undefined;
}

function orderToAsk({ orderId }: ReadEntry): string | null {
  return orderId === null || isLocalId(orderId) ? null : orderId;
}

/** The server shows the effect, but its answer to the act itself was lost. */
const NO_ANSWER = { status: 200, raw: null };

/** Asks the server whether the act is done (design: offline, section 4). Rejects with the three transport errors. */
export async function verify(api: ApiPort, read: ReadEntry, signal: AbortSignal): Promise<Verification> {
  const { mutation, payload, facts } = read;
  if (mutation.look !== undefined) {
    const isThere = await mutation.look(api, payload, facts, signal);
    return isThere ? applied(read, null, NO_ANSWER) : { found: 'not-applied', order: null };
  }
  const orderId = orderToAsk(read);
  if (orderId === null) return await findBorn(api, read, signal);
  const answer = await api.perform(getWorkOrder, {
    params: { id: orderId },
    signal,
    timeoutMs: JSON_TIMEOUT_MS,
  });
  const order = answer.value;
  if (!mutation.isApplied(order, payload, facts)) return { found: 'not-applied', order };
  return applied(read, order, answer);
}

async function findBorn(api: ApiPort, read: ReadEntry, signal: AbortSignal): Promise<Verification> {
  const { mutation, payload, facts } = read;
  const born = await mutation.birth?.find?.(api, payload, facts, signal);
  if (born === undefined || born === 'unclear') return { found: 'cannot-tell' };
  return born === 'none' ? { found: 'not-applied', order: null } : applied(read, born, NO_ANSWER);
}

function applied(
  read: ReadEntry,
  order: WorkOrder | null,
  { status, raw }: { status: number; raw: unknown },
): Verification {
  const proof: Proof = { status, replayed: true, answer: raw, order, named: namedBy(read, order) };
  return { found: 'applied', proof };
}
