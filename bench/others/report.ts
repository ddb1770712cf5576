import { readFileSync } from 'node:fs';
import { recordAndCompare } from '../../scripts/lib/bench-history.mjs';
import { align, amount, markWorse } from '../support/figures.ts';
import { type ContenderName, DEADLINE_MS, IS_QUICK, PHOTO_BYTES, SIZES } from './stage.ts';

/** A figure in milliseconds, or text. */
export type Cell = { ms: number } | { text: string };
export type Row = { name: string; cells: ReadonlyMap<ContenderName, Cell> };

function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

const TITLES: Readonly<Record<ContenderName, string>> = {
  product: 'this product',
  workbox: `Workbox ${versionOf('workbox-background-sync')}`,
  'offline-transactions': `TanStack ${versionOf('@tanstack/offline-transactions')}`,
  rxdb: `RxDB ${versionOf('rxdb')}`,
  raw: 'raw IndexedDB',
};
/** The columns, in order. */
export const CONTENDERS = Object.keys(TITLES) as ContenderName[];
const OWN: ContenderName = 'product';
/** Times are also printed as multiples of this one's. */
const FLOOR: ContenderName = 'raw';

/** Footnotes, numbered in this order. `row` is a prefix of the names of the rows that carry it. */
const REMARKS: readonly { row: string; on: readonly ContenderName[]; says: string }[] = [
  {
    row: 'enqueue',
    on: ['workbox', 'offline-transactions', 'rxdb'],
    says: 'Relaxed durability, the browser’s default: a commit may still be in memory when the battery dies. The product and the raw queue wait for the disk.',
  },
  {
    row: 'enqueue with',
    on: ['product'],
    says: 'The photo is stored with the unfinished form first and taken over by the act after: two transactions.',
  },
  {
    row: 'enqueue with',
    on: ['offline-transactions'],
    says: 'The outbox is text: the photo goes into it as base64.',
  },
  {
    row: 'in batches',
    on: ['workbox', 'offline-transactions'],
    says: 'Sends a request an act, also where the server takes several.',
  },
  {
    row: 'sending tab',
    on: ['workbox'],
    says: 'There is no leading tab: the service worker sends what tabs hand over to it.',
  },
  { row: 'sending tab', on: ['raw'], says: 'There is no lead: every tab sends everything.' },
  {
    row: 'lost answers, keys',
    on: ['workbox', 'raw'],
    says: 'Brings no key of its own. Workbox stores headers, so a key that the application sets would be sent again.',
  },
  {
    row: 'lost answers, keys',
    on: ['rxdb'],
    says: 'The document’s id, sent as the key by the push handler.',
  },
  {
    row: 'lost answers, no keys: no answer',
    on: ['product'],
    says: 'Asks the server for the act before sending it again.',
  },
  {
    row: 'lost answers, no keys: kept connection reset',
    on: CONTENDERS,
    says: 'On a connection that went stale the browser itself repeats the request, before any program hears of it: only a server can tell the copy.',
  },
  {
    row: 'answered 401',
    on: ['offline-transactions'],
    says: 'Thrown without the status in its words: the library gives up what reads 400, 401, 403 or 422.',
  },
];

const NOTES: readonly string[] = [
  `enqueue: median of rounds (${SIZES.rounds}) of ${SIZES.jsonActions} acts (${SIZES.photoActions} with a photo of ${PHOTO_BYTES / 1024} KiB), nothing sent meanwhile; (n ×) of the raw queue.`,
  `drain: two acts on each of ${SIZES.drained / 2} lanes, until the last is on the server; at 0 ms ${SIZES.shortDrains} times (median), at 50 and 200 ms once.`,
  'in batches: the server takes up to fifty acts in one request, each under its key, and answers a line for each; RxDB pushes fifty in one request, and the raw queue sends fifty and deletes them in one write.',
  `with photos: every twenty-fifth act has one of ${PHOTO_BYTES / 1024} KiB, once; the wire carries 125,000 bytes a second each way.`,
  `CPU: of all processes of the browser over a drain of ${SIZES.drained} at 50 ms, divided by its acts; ${SIZES.tabs} times (median). The server and the wire are not in it.`,
  `sending tab closed: ${SIZES.tabs} times (median), at 200 ms latency, from the order to close it. Nothing is waited for longer than ${DEADLINE_MS / 1000} s.`,
  'lost answers: acts on the server / acts wanted, and how many were carried out once more. (n/m lost): only n of m could be lost in that way. keys: the server honours Idempotency-Key.',
  'first act refused: how many of the others are through, and what became of the first.',
  'answered: so for 4 s, then taken. arrives: by itself; asks: kept until the person acts (signs in, tries again), and arrives then; LOST: not on the device and not on the server.',
  `SIGKILL: the whole browser, ${SIZES.kills} × 40 acts at 50 ms, ten through; photos: stored, killed, opened again, sent.`,
];

/** The whole comparison as one text table, with its notes and footnotes. */
export function formatTable(title: string, rows: readonly Row[], minutes: number): string {
  const worse = IS_QUICK
    ? new Map<string, number>()
    : recordAndCompare('Beside the others', rows.flatMap(measured));
  const lines = [
    ['', ...CONTENDERS.map((name) => TITLES[name])],
    ...rows.map((row) => [
      row.name,
      ...CONTENDERS.map(
        (name) => cellText(row, name) + markWorse(name === OWN ? worse.get(row.name) : undefined),
      ),
    ]),
  ];
  const footnotes = REMARKS.map(({ says }, index) => `[${index + 1}] ${says}`);
  const took = `Took ${minutes.toFixed(1)} minutes.`;
  return [title, ...align(lines, () => false), '', ...NOTES, took, ...footnotes, ''].join('\n');
}

/** The product's figure next to the raw queue's, for the history. */
function measured({ name, cells }: Row): { name: string; figure: number; floor: number }[] {
  const [own, floor] = [cells.get(OWN), cells.get(FLOOR)];
  if (own === undefined || floor === undefined || !('ms' in own && 'ms' in floor)) return [];
  return [{ name, figure: own.ms, floor: floor.ms }];
}

function cellText(row: Row, name: ContenderName): string {
  const cell = row.cells.get(name);
  if (cell === undefined) throw new Error(`${row.name} has no figure for ${name}.`);
  const marks = REMARKS.map((remark, index) =>
    remark.on.includes(name) && row.name.startsWith(remark.row) ? ` [${index + 1}]` : '',
  ).join('');
  if ('text' in cell) return cell.text + marks;
  const floor = name === FLOOR ? undefined : row.cells.get(FLOOR);
  const ratio = floor !== undefined && 'ms' in floor ? ` (${(cell.ms / floor.ms).toFixed(1)} ×)` : '';
  return `${amount(cell.ms)} ms${ratio}${marks}`;
}
