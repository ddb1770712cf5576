import { expect, test } from 'vitest';
import { uploadTimeoutMs } from '#app/sync/delivery/upload-pace.ts';
import { MAX_COMPLETION_IMAGES, MAX_PHOTO_FILE_BYTES } from '#domain/limits.ts';
import { HEARTBEAT_MS } from '#server/events/limits.ts';
import { KEEP_ALIVE_MS, REQUEST_TIMEOUT_MS, SILENCE_MS } from '#server/http/limits.ts';

test('the server waits for photos at least as long as the app keeps sending them', () => {
  expect(REQUEST_TIMEOUT_MS).toBeGreaterThan(uploadTimeoutMs(MAX_COMPLETION_IMAGES * MAX_PHOTO_FILE_BYTES));
});

test('a connection that is used is never taken for a dead one', () => {
  expect(SILENCE_MS).toBeGreaterThan(2 * HEARTBEAT_MS);
  expect(SILENCE_MS).toBeGreaterThan(KEEP_ALIVE_MS);
});
