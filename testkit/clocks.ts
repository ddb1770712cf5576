import type { UtcOffsets } from '#domain/place-clock.ts';

/** Asia/Kolkata. */
export const INDIA: UtcOffsets = [{ from: '2000-01-01T00:00:00.000Z', minutes: 330 }];

/** Europe/London around the year 2026. */
export const LONDON: UtcOffsets = [
  { from: '2025-10-26T01:00:00.000Z', minutes: 0 },
  { from: '2026-03-29T01:00:00.000Z', minutes: 60 },
  { from: '2026-10-25T01:00:00.000Z', minutes: 0 },
];

/** America/Los_Angeles around the year 2026. */
export const LOS_ANGELES: UtcOffsets = [
  { from: '2025-11-02T09:00:00.000Z', minutes: -480 },
  { from: '2026-03-08T10:00:00.000Z', minutes: -420 },
  { from: '2026-11-01T09:00:00.000Z', minutes: -480 },
];
