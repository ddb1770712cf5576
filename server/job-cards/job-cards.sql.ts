import { sql } from 'kysely';
import { closed } from '#domain/fold.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import type { Tx } from '../db/schema.ts';
import { countOf } from '../lists.sql.ts';

type Search = {
  readonly complexId: string;
  readonly carNumber: string;
  readonly offset: number;
  readonly limit: number;
};

/**
 * Job cards of a complex by any part of the car number, whatever its spacing, newest first; with the number of an open
 * order, if there is one.
 */
export async function findJobCards(tx: Tx, search: Search): Promise<{ records: JobCard[]; total: number }> {
  const wanted = closed(search.carNumber);
  let cards = tx.selectFrom('job_cards as c').where('c.complex_id', '=', search.complexId);
  if (wanted !== '') cards = cards.where('c.car_search', 'like', `%${wanted}%`);
  else if (search.carNumber !== '') cards = cards.where(sql<boolean>`false`);
  const total = await countOf(cards);
  const records = await cards
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('work_orders as o')
          .whereRef('o.job_card_id', '=', 'c.id')
          .where('o.status', 'in', ['open', 'created'])
          .orderBy('o.created_at', 'desc')
          .limit(1)
          .select('o.number')
          .as('open'),
      (join) => join.onTrue(),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .offset(search.offset)
    .limit(search.limit)
    .select([
      'c.id as id',
      'c.jobcard_no as number',
      'c.car_id as carId',
      'c.car_number as carNumber',
      'open.number as openOrderNumber',
    ])
    .execute();
  return { records, total };
}

/** A job card of the complex, by its id or its readable number; null if there is none. */
export async function findJobCard(tx: Tx, complexId: string, named: string): Promise<{ id: string } | null> {
  const row = await tx
    .selectFrom('job_cards')
    .where('complex_id', '=', complexId)
    .where(({ or, eb }) => or([eb('id', '=', named), eb('jobcard_no', '=', named)]))
    // An id takes precedence over an identical number.
    .orderBy(sql`id = ${named}`, 'desc')
    .select('id')
    .executeTakeFirst();
  return row ?? null;
}
