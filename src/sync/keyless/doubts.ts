import { cache } from '#app/data/access.ts';
import { entryById } from '#app/data/entries.ts';
import { orderRow, readOrder } from '#app/data/orders.ts';
import type { Attempts, EntryFailure } from '#app/data/rows.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { complexOf, ownerKey } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { Sending, Undecided } from '../delivery/evidence.ts';
import { inAttention } from '../delivery/failure.ts';
import { OUTCOME_UNKNOWN } from '../outbox/attempts.ts';
import { readEntry } from '../outbox/entry.ts';
import { nameFor } from '../outbox/id-map.ts';
import { type OutboxStoreDeps, settleDelivered } from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';
import type { Unclear } from './verification.ts';

/** A valid answer whose order does not show the action. */
export function unshown(order: WorkOrder | null): Unclear {
  const doubt = { code: OUTCOME_UNKNOWN, detail: engineTexts.outcomeUnknown, candidates: [], orders: [] };
  return { found: 'cannot-tell', order, doubt };
}

/**
 * Leaves the outcome of an action to the user. Orders that may be its result are stored for them to look at. `marks`:
 * what else is known of it now.
 */
export async function askPerson(
  { database, clock }: Pick<EngineDeps, 'database' | 'clock'>,
  { entry }: Sending,
  { doubt, order }: Unclear,
  marks: Partial<Pick<Attempts, 'outcome' | 'taken'>> = {},
): Promise<Undecided> {
  const { orders, ...why } = doubt;
  const at = clock.now().toISOString();
  const failure: EntryFailure = { kind: 'conflict', ...why, at };
  await cache(database, [database.orders], () =>
    database.orders.bulkPut(orders.map((found) => orderRow(complexOf(entry.owner), found, at))),
  );
  const changes = inAttention({ attempts: { ...entry.attempts, ...marks } }, failure);
  return { found: 'undecided', changes, order, outcome: 'failed' };
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
