import type { BodyOf } from '#contract/call.ts';
import type { reportDevice } from '#contract/calls/devices.ts';
import { UNDELIVERED_MS } from '#domain/limits.ts';
import type { Db, Tx } from '../db/schema.ts';
import { DEVICE_REPORT_EVERY_MS, DEVICES_PER_PERSON } from '../http/limits.ts';
import type { Session } from '../http/session.ts';

/** Devices of the complex: first those with the oldest unsent work, then by latest report. */
export async function listDevicesOf(tx: Tx, { complexId }: Session) {
  return tx
    .selectFrom('device_reports as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .where('d.complex_id', '=', complexId)
    .orderBy('d.unsent_since', (order) => order.asc().nullsLast())
    .orderBy('d.reported_at', 'desc')
    .orderBy('d.device_id')
    .select([
      'd.device_id as id',
      'd.name',
      'd.app_version as appVersion',
      'e.name as person',
      'd.reported_at as reportedAt',
      'd.unsent',
      'd.unsent_since as unsentSince',
      'd.last_delivery_at as lastDeliveryAt',
      'd.errors',
    ])
    .execute();
}

/** Deletes a device; false if the complex has none with that id. */
export async function removeDevice(tx: Tx, { complexId }: Session, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_reports')
    .where('complex_id', '=', complexId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts reports that make another one from this device, or this person, too early. */
export async function countRecentReports(tx: Tx, session: Session, deviceId: string, at: string) {
  const since = new Date(Date.parse(at) - DEVICE_REPORT_EVERY_MS).toISOString();
  const rows = await tx
    .selectFrom('device_reports')
    .where('complex_id', '=', session.complexId)
    .where('reported_at', '>', since)
    .where(({ or, eb }) => or([eb('device_id', '=', deviceId), eb('user_id', '=', session.userId)]))
    .select('device_id as deviceId')
    .execute();
  return { ofPerson: rows.length, ofDevice: rows.some((row) => row.deviceId === deviceId) };
}

/** Stores a device's report in place of its previous one, and deletes a person's devices beyond the limit. */
export async function upsertReport(
  tx: Tx,
  session: Session,
  report: BodyOf<typeof reportDevice>,
  at: string,
): Promise<void> {
  const ago = (seconds: number | null) =>
    seconds === null ? null : new Date(Date.parse(at) - seconds * 1_000).toISOString();
  const row = {
    user_id: session.userId,
    token_hash: session.tokenHash,
    name: report.name,
    app_version: report.appVersion,
    reported_at: at,
    unsent: JSON.stringify(report.unsent),
    unsent_since: report.unsent.length === 0 ? null : ago(report.oldestUnsentSeconds ?? 0),
    last_delivery_at: ago(report.lastDeliverySeconds),
    errors: JSON.stringify(report.errors),
    error_count: report.errors.reduce((sum, { count }) => sum + count, 0),
  };
  await tx
    .insertInto('device_reports')
    .values({ complex_id: session.complexId, device_id: report.deviceId, ...row })
    .onConflict((conflict) => conflict.columns(['complex_id', 'device_id']).doUpdateSet(row))
    .execute();
  await tx
    .deleteFrom('device_reports')
    .where('user_id', '=', session.userId)
    .where('device_id', 'in', ({ selectFrom }) =>
      selectFrom('device_reports as d')
        .where('d.user_id', '=', session.userId)
        .orderBy('d.reported_at', 'desc')
        .orderBy('d.device_id')
        .offset(DEVICES_PER_PERSON)
        .select('d.device_id'),
    )
    .execute();
}

/**
 * Across all complexes: devices whose oldest unsent action has waited too long at a given time, and the errors that
 * devices have reported.
 */
export async function countDevices(db: Db, at: string) {
  const since = new Date(Date.parse(at) - UNDELIVERED_MS).toISOString();
  const { undelivered, errors } = await db
    .selectFrom('device_reports')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('unsent_since', '<=', since).as('undelivered'),
      fn.sum<number>('error_count').as('errors'),
    ])
    .executeTakeFirstOrThrow();
  return { undelivered: Number(undelivered), errors: Number(errors) };
}
