import { PROBLEM_CODES } from '#contract/problem.ts';
import { MULTIPART_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import type { Db } from '../db/schema.ts';
import { serverTexts } from '../texts.ts';
import type { Received } from './form-body.ts';
import { Problem } from './problem.ts';
import { reserveUpload, settleUpload } from './upload-quota.sql.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Reads an upload within what its sender may send in an hour by the clock (UTC): what it announces is counted before it is read, so
 * that many at once cannot pass together, and what came in truth afterwards, taken or refused. Throws the 429 problem, which tells when
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
    throw new Problem({
      status: 429,
      code: PROBLEM_CODES.tooManyRequests,
      detail: serverTexts.uploadQuota,
      retryAfterSeconds: Math.ceil((hourMs + HOUR_MS - nowMs) / 1_000),
    });
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
