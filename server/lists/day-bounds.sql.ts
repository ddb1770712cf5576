import { sql } from 'kysely';
import type { DayRange } from '#domain/dates.ts';
import type { Tx } from '../db/schema.ts';

/** Instants a range of days covers: from inclusive, before exclusive; null = open. */
export type DayBounds = { readonly from: string | null; readonly before: string | null };

/** A range of calendar days as instants, by the clock on the city's wall: both days count in full (decision F2). */
export async function dayBounds(tx: Tx, cityId: string, { fromOn, toOn }: DayRange): Promise<DayBounds> {
  if (fromOn === null && toOn === null) return { from: null, before: null };
  const { rows } = await sql<DayBounds>`
    select ${fromOn}::date::timestamp at time zone time_zone as "from",
           (${toOn}::date + 1)::timestamp at time zone time_zone as "before"
    from cities where id = ${cityId}`.execute(tx);
  return rows[0] ?? { from: null, before: null };
}
