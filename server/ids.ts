import { randomFillSync } from 'node:crypto';
import { uuidV7Maker } from '#domain/uuid.ts';

/** A new UUID v7. */
export const newId = uuidV7Maker({ nowMs: Date.now, fill: (bytes) => void randomFillSync(bytes) });
