import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { UPLOAD_HOUR_BYTES, UPLOAD_HOUR_FILES } from './limits.ts';

/** A person and the beginning of an hour. */
export type UploadHour = { readonly userId: string; readonly hour: string };
export type UploadSize = { readonly bytes: number; readonly files: number };

/** Counts what is about to come and forgets that person's former hours; false, with nothing counted, when it is more than the hour holds. */
export async function reserveUpload(
  db: Db,
  { userId, hour }: UploadHour,
  { bytes, files }: UploadSize,
): Promise<boolean> {
  const { rows } = await sql`
    with forgotten as (delete from upload_hours where user_id = ${userId} and hour < ${hour})
    insert into upload_hours as had (user_id, hour, bytes, files) values (${userId}, ${hour}, ${bytes}, ${files})
    on conflict (user_id, hour) do update set bytes = had.bytes + excluded.bytes, files = had.files + excluded.files
      where had.bytes + excluded.bytes <= ${UPLOAD_HOUR_BYTES} and had.files + excluded.files <= ${UPLOAD_HOUR_FILES}
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Puts what came in place of what was reserved. */
export async function settleUpload(
  db: Db,
  { userId, hour }: UploadHour,
  reserved: UploadSize,
  received: UploadSize,
): Promise<void> {
  await db
    .updateTable('upload_hours')
    .set({
      bytes: sql`bytes + ${received.bytes - reserved.bytes}`,
      files: sql`files + ${received.files - reserved.files}`,
    })
    .where('user_id', '=', userId)
    .where('hour', '=', hour)
    .execute();
}
