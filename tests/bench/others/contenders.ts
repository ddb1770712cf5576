import { readFileSync } from 'node:fs';
import { PHOTO_BYTES } from './scenarios/timing.ts';
import { SIZES } from './sizes.ts';
import { type ContenderName, DEADLINE_MS } from './stage.ts';
import type { Column, Remark } from './table.ts';

function versionOf(name: string): string {
  const file = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The floor stands last: times are also printed as multiples of it. */
export const COLUMNS: readonly Column[] = [
  { name: 'product', title: 'this product' },
  { name: 'workbox', title: `Workbox ${versionOf('workbox-background-sync')}` },
  { name: 'offline-transactions', title: `TanStack ${versionOf('@tanstack/offline-transactions')}` },
  { name: 'rxdb', title: `RxDB ${versionOf('rxdb')}` },
  { name: 'raw', title: 'raw IndexedDB' },
];

const SILENT_REPEAT =
  'On a connection that went stale the browser itself repeats the request, before any program hears of it: only a server can tell the copy.';

function remarksOn(row: string, says: string, ...columns: readonly ContenderName[]): Remark[] {
  return columns.map((column) => ({ row, column, says }));
}

export const REMARKS: readonly Remark[] = [
  ...remarksOn(
    'enqueue',
    'Relaxed durability, the browser’s default: a commit may still be in memory when the battery dies. The product and the raw queue wait for the disk.',
    'workbox',
    'offline-transactions',
    'rxdb',
  ),
  ...remarksOn(
    'enqueue with',
    'The photo is stored with the unfinished form first and taken over by the act after: two transactions.',
    'product',
  ),
  ...remarksOn(
    'enqueue with',
    'The outbox is text: the photo goes into it as base64.',
    'offline-transactions',
  ),
  ...remarksOn(
    'sending tab',
    'There is no leading tab: the service worker sends what tabs hand over to it.',
    'workbox',
  ),
  ...remarksOn('sending tab', 'There is no lead: every tab sends everything.', 'raw'),
  ...remarksOn(
    'lost answers, keys',
    'Brings no key of its own. Workbox stores headers, so a key that the application sets would be sent again.',
    'workbox',
    'raw',
  ),
  ...remarksOn('lost answers, keys', 'The document’s id, sent as the key by the push handler.', 'rxdb'),
  ...remarksOn(
    'lost answers, no keys: no answer',
    'Asks the server for the act before sending it again.',
    'product',
  ),
  ...remarksOn(
    'lost answers, no keys: kept connection reset',
    SILENT_REPEAT,
    'product',
    'workbox',
    'offline-transactions',
    'rxdb',
    'raw',
  ),
  ...remarksOn(
    'answered 401',
    'Thrown without the status in its words: the library gives up what reads 400, 401, 403 or 422.',
    'offline-transactions',
  ),
];

export const NOTES: readonly string[] = [
  `enqueue: median of rounds (${SIZES.rounds}) of ${SIZES.jsonActs} acts (${SIZES.photoActs} with a photo of ${PHOTO_BYTES / 1024} KiB), nothing sent meanwhile; (n ×) of the raw queue.`,
  `drain: two acts on each of ${SIZES.drained / 2} lanes, until the last is on the server; at 0 ms ${SIZES.shortDrains} times (median), at 50 and 200 ms once.`,
  `sending tab closed: ${SIZES.tabs} times (median), at 200 ms latency, from the order to close it. Nothing is waited for longer than ${DEADLINE_MS / 1000} s.`,
  `lost answers: acts on the server / acts wanted, and how many were carried out once more. (n/m lost): only n of m could be lost in that way. keys: the server honours Idempotency-Key.`,
  'first act refused: how many of the others are through, and what became of the first.',
  'answered: so for 4 s, then taken. arrives: by itself; asks: kept until the person acts (signs in, tries again), and arrives then; LOST: not on the device and not on the server.',
  `SIGKILL: the whole browser, ${SIZES.kills} × 40 acts at 50 ms, ten through; photos: stored, killed, opened again, sent.`,
];
