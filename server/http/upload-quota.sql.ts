import { sql } from 'kysely';
import { MULTIPART_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import type { Db } from '../db/schema.ts';
import { serverTexts } from '../texts.ts';
import type { Received } from './form-body.ts';
import { UPLOAD_HOUR_BYTES, UPLOAD_HOUR_FILES } from './limits.ts';
import { tooMany } from './problem.ts';

/** A person and the beginning of an hour. */
type UploadHour = { readonly userId: string; readonly hour: string };
type UploadSize = { readonly bytes: number; readonly files: number };

/**
 * Has the statement that reads from it commit without waiting for the disk: an upload would wait twice more than its act does. What a
 * machine that dies forgets of this hour, somebody may send once more.
 */
const unflushed = sql`select set_config('synchronous_commit', 'off', true)`;

/** Counts what is about to come and forgets that person's former hours; false, with nothing counted, when it is more than the hour holds. */
async function reserveUpload(
  db: Db,
  { userId, hour }: UploadHour,
  { bytes, files }: UploadSize,
): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (delete from upload_hours where user_id = ${userId} and hour < ${hour})
    insert into upload_hours as had (user_id, hour, bytes, files)
      select ${userId}, ${hour}::timestamptz, ${bytes}::bigint, ${files}::int from (${unflushed}) as unflushed
    on conflict (user_id, hour) do update set bytes = had.bytes + excluded.bytes, files = had.files + excluded.files
      where had.bytes + excluded.bytes <= ${UPLOAD_HOUR_BYTES} and had.files + excluded.files <= ${UPLOAD_HOUR_FILES}
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Puts what came in place of what was reserved. */
async function settleUpload(
  db: Db,
  { userId, hour }: UploadHour,
  reserved: UploadSize,
  received: UploadSize,
): Promise<void> {
  await sql`
    update upload_hours set bytes = bytes + ${received.bytes - reserved.bytes}, files = files + ${received.files - reserved.files}
      from (${unflushed}) as unflushed
      where user_id = ${userId} and hour = ${hour}`.execute(db);
}

const HOUR_MS = 60 * 60_000;

/**
 * Reads an upload within what its sender may send in an hour by the clock (UTC): what it announces is counted before it is read, so
 * that many at once cannot pass together, and what really came afterwards, taken or refused. Throws the 429 problem, which says when
 * the hour ends.
 */
export async function withinQuota<T>(
  db: Db,
  { userId, at }: { userId: string; at: string },
  announced: { length: string | null; files: number },
  read: (received: Received) => Promise<T>,
): Promise<T> {
  const nowMs = Date.parse(at);
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const hour = { userId, hour: new Date(hourMs).toISOString() };
  const reserved = { bytes: announcedBytes(announced.length), files: announced.files };
  if (!(await reserveUpload(db, hour, reserved))) {
    throw tooMany(serverTexts.uploadQuota, Math.ceil((hourMs + HOUR_MS - nowMs) / 1_000));
  }
  const received: Received = { bytes: 0, files: 0 };
  try {
    return await read(received);
  } finally {
    await settleUpload(db, hour, reserved, received);
  }
}

/** A body without a length, or with a larger one than is read, counts as the largest. */
function announcedBytes(length: string | null): number {
  const bytes = length === null ? Number.NaN : Number(length);
  return bytes >= 0 && bytes < MULTIPART_BODY_LIMIT_BYTES ? bytes : MULTIPART_BODY_LIMIT_BYTES;
}
