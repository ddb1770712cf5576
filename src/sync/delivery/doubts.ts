import { cache } from '#app/data/access.ts';
import { entryById } from '#app/data/entries.ts';
import { orderRow, readOrder } from '#app/data/orders.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { complexOf, ownerKey } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { OUTCOME_UNKNOWN } from '../outbox/attempts.ts';
import { readEntry } from '../outbox/entry.ts';
import { nameFor } from '../outbox/id-map.ts';
import { type OutboxStoreDeps, settleDelivered, settleFailed } from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';
import type { Unclear } from './verification.ts';

/** A valid answer whose order does not show the action. */
export function unshown(order: WorkOrder | null): Unclear {
  const doubt = { code: OUTCOME_UNKNOWN, detail: engineTexts.outcomeUnknown, candidates: [], orders: [] };
  return { found: 'cannot-tell', order, doubt };
}

/** Leaves the outcome of an action to the user. Orders that may be its result are stored for them to look at. */
export async function askPerson(
  deps: OutboxStoreDeps,
  entry: EntryRow,
  { doubt, order }: Unclear,
): Promise<void> {
  const { orders, ...why } = doubt;
  const at = deps.clock.now().toISOString();
  const failure: EntryFailure = { kind: 'conflict', ...why, at };
  const { database } = deps;
  await cache(database, [database.orders], () =>
    database.orders.bulkPut(orders.map((found) => orderRow(complexOf(entry.owner), found, at))),
  );
  const attempts = { ...entry.attempts, nextAt: null, failure };
  await settleFailed(deps, entry, { state: 'attention', attempts }, order);
}

/** Stands in for the action's own answer, which was never read. */
const CLAIMED_BY_PERSON = { status: 200, replayed: true, answer: null } as const;

/**
 * The user chooses which of the candidates on the server is the result of their action. The action counts as
 * delivered, and whatever was captured on top of it continues.
 */
export async function claim(
  deps: OutboxStoreDeps & Pick<EngineDeps, 'session'>,
  entryId: string,
  id: string,
): Promise<'claimed' | 'too-late'> {
  const { database, registry } = deps;
  const session = deps.session();
  const entry = await entryById(database, entryId);
  const read = entry === undefined ? null : readEntry(entry, registry);
  if (entry === undefined || read === null || session === null) return 'too-late';
  const { owner, state } = entry;
  const { failure } = entry.attempts;
  const candidates = failure?.kind === 'conflict' ? (failure.candidates ?? []) : [];
  if (state !== 'attention' || owner !== ownerKey(session.owner) || !candidates.includes(id))
    return 'too-late';
  const isRaised = read.action.creates?.order !== undefined;
  const row = await readOrder(database, complexOf(owner), isRaised ? id : (read.orderId ?? ''));
  if (row === undefined) return 'too-late';
  await settleDelivered(deps, entry, {
    ...CLAIMED_BY_PERSON,
    order: row.order,
    named: nameFor(read, row.order, id),
  });
  return (await entryById(database, entryId)) === undefined ? 'claimed' : 'too-late';
}
