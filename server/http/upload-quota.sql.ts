import { sql } from 'kysely';
import { MULTIPART_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import { HOUR_MS } from '#domain/units.ts';
import { compiled } from '../db/compiled.ts';
import type { Db } from '../db/schema.ts';
import { serverTexts } from '../texts.ts';
import type { Received } from './form-body.ts';
import { UPLOAD_HOUR_BYTES, UPLOAD_HOUR_FILES } from './limits.ts';
import { tooMany } from './problem.ts';

/** A user and the start of an hour. */
type UploadHour = { readonly userId: string; readonly hour: string };
type UploadSize = { readonly bytes: number; readonly files: number };

/**
 * Reserves the announced size and deletes that user's earlier hours. False, with nothing reserved, if it exceeds the
 * hour's limit. Commits without waiting for the disk: what a crashed machine forgets of this hour may be sent once
 * more.
 */
async function reserveUpload(
  db: Db,
  { userId, hour }: UploadHour,
  { bytes, files }: UploadSize,
): Promise<boolean> {
  const rows = await reserved(db, userId, hour, bytes, files);
  return rows.length === 1;
}

const reserved = compiled(
  (_, userId: string, hour: string, bytes: number, files: number) => sql`
    with forgotten as (delete from upload_hours where user_id = ${userId} and hour < ${hour}::timestamptz)
    insert into upload_hours as had (user_id, hour, bytes, files)
      select ${userId}, ${hour}::timestamptz, ${bytes}::bigint, ${files}::int
        from (select set_config('synchronous_commit', 'off', true)) as unflushed
    on conflict (user_id, hour) do update set bytes = had.bytes + excluded.bytes, files = had.files + excluded.files
      where had.bytes + excluded.bytes <= ${UPLOAD_HOUR_BYTES} and had.files + excluded.files <= ${UPLOAD_HOUR_FILES}
    returning user_id`,
);

/** Users whose corrections are remembered; beyond that, those of earlier hours are dropped. */
const REMEMBERED = 1_000;

/**
 * Upload limit of each user per clock hour (UTC). An upload's announced size is counted before it is read, so that many
 * at once cannot pass together. The actual size, accepted or refused, replaces it at that user's next upload. Until
 * then only this process knows it: a machine that crashes leaves the announced size, and another server counts with
 * that.
 */
export class UploadQuota {
  readonly #db: Db;
  readonly #corrections = new Map<string, UploadSize & { readonly hour: string }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads an upload. Throws the 429 problem, which says when the hour ends. */
  async within<T>(
    { userId, at }: { userId: string; at: string },
    announced: { length: string | null; files: number },
    read: (received: Received) => Promise<T>,
  ): Promise<T> {
    const nowMs = Date.parse(at);
    const hourMs = nowMs - (nowMs % HOUR_MS);
    const hour = { userId, hour: new Date(hourMs).toISOString() };
    const reserved = { bytes: announcedBytes(announced.length), files: announced.files };
    if (!(await this.#reserve(hour, reserved))) {
      throw tooMany(serverTexts.uploadQuota, Math.ceil((hourMs + HOUR_MS - nowMs) / 1_000));
    }
    const received: Received = { bytes: 0, files: 0 };
    try {
      return await read(received);
    } finally {
      this.#correct(hour, { bytes: received.bytes - reserved.bytes, files: received.files - reserved.files });
    }
  }

  async #reserve(hour: UploadHour, reserved: UploadSize): Promise<boolean> {
    const former = this.#corrections.get(hour.userId);
    this.#corrections.delete(hour.userId);
    const correction = former?.hour === hour.hour ? former : { bytes: 0, files: 0 };
    let isReserved = false;
    try {
      isReserved = await reserveUpload(this.#db, hour, {
        bytes: reserved.bytes + correction.bytes,
        files: reserved.files + correction.files,
      });
    } finally {
      if (!isReserved) this.#correct(hour, correction);
    }
    return isReserved;
  }

  #correct({ userId, hour }: UploadHour, by: UploadSize): void {
    const former = this.#corrections.get(userId);
    // An upload that ended after its hour corrects nothing.
    if (former !== undefined && former.hour > hour) return;
    const { bytes, files } = former?.hour === hour ? former : { bytes: 0, files: 0 };
    this.#corrections.set(userId, { hour, bytes: bytes + by.bytes, files: files + by.files });
    if (this.#corrections.size <= REMEMBERED) return;
    for (const [other, correction] of this.#corrections)
      if (correction.hour !== hour) this.#corrections.delete(other);
  }
}

/** A body without a length, or with a larger one than the limit, counts as the largest. */
function announcedBytes(length: string | null): number {
  const bytes = length === null ? Number.NaN : Number(length);
  return bytes >= 0 && bytes < MULTIPART_BODY_LIMIT_BYTES ? bytes : MULTIPART_BODY_LIMIT_BYTES;
}
