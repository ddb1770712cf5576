import { summary } from '../../support/figures.ts';
import { SIZES } from '../sizes.ts';
import {
  acts,
  type ContenderName,
  countEffects,
  DEADLINE_MS,
  enqueue,
  type Lab,
  onStage,
  type Stage,
  start,
  until,
  whileArriving,
} from '../stage.ts';
import type { Cell } from '../table.ts';

export const PHOTO_BYTES = 300 * 1024;

/** How long one act takes to be stored, the others waiting before it. Nothing is sent meanwhile. */
export function measureEnqueue(lab: Lab, name: ContenderName, photoBytes: number): Promise<Cell> {
  const count = photoBytes === 0 ? SIZES.jsonActs : SIZES.photoActs;
  return onStage(lab, name, {}, async ({ page }) => {
    const rounds: number[][] = [];
    for (let round = 0; round <= SIZES.rounds; round += 1) {
      const orders = acts(count, count, photoBytes).map((act) => ({ ...act, id: `${round}-${act.id}` }));
      rounds.push((await enqueue(page, orders)).ms);
    }
    // The first round only warms up.
    return { ms: summary(rounds.slice(1)).p50 };
  });
}

/** From the start until the last act is on the server. Two acts of each lane, as two steps of one order. */
export async function measureDrain(lab: Lab, name: ContenderName, latencyMs: number): Promise<Cell> {
  const samples: number[] = [];
  const rounds = latencyMs === 0 ? SIZES.shortDrains : 1;
  for (let round = 1; round <= rounds; round += 1) {
    const ms = await onStage(lab, name, {}, (stage) => drainOnce(stage, latencyMs));
    if (typeof ms === 'string') return { text: ms };
    samples.push(ms);
  }
  return { ms: summary([samples]).p50 };
}

async function drainOnce({ ledger, network, page }: Stage, latencyMs: number): Promise<number | string> {
  const count = SIZES.drained;
  await enqueue(page, acts(count, count / 2));
  network.delay(latencyMs);
  const began = performance.now();
  await start(page);
  const isDone = await whileArriving(ledger, () => countEffects(ledger).had === count);
  if (!isDone) return `${countEffects(ledger).had} of ${count}, then nothing for ${DEADLINE_MS / 1000} s`;
  return (ledger.effects.at(-1)?.at ?? began) - began;
}

const LATENCY_MS = 200;
const ACTS = 60;

/** Two tabs, the sending one is closed with most acts still to be sent: how long until the next one comes. */
export async function measureTakeOver(lab: Lab, name: ContenderName): Promise<Cell> {
  // Each tab with this queue sends everything: there is nothing to take over.
  if (name === 'raw') return { text: 'n/a' };
  const samples: number[] = [];
  for (let round = 1; round <= SIZES.tabs; round += 1) {
    const ms = await onStage(lab, name, {}, takeOverOnce);
    if (ms === null) return { text: `not within ${DEADLINE_MS / 1000} s` };
    samples.push(ms);
  }
  return { ms: summary([samples]).p50 };
}

async function takeOverOnce({ ledger, network, page, openTab }: Stage): Promise<number | null> {
  await enqueue(page, acts(ACTS, ACTS / 2));
  const other = await openTab();
  network.delay(LATENCY_MS);
  await start(page);
  if (!(await until(() => ledger.effects.length >= 1, DEADLINE_MS, 5))) throw new Error('Nothing was sent.');
  await start(other);
  await until(() => ledger.effects.length >= 8, DEADLINE_MS, 5);
  const closedAt = performance.now();
  await page.close();
  const next = () => ledger.requests.find(({ at, tab }) => at > closedAt && tab !== '1');
  await until(() => next() !== undefined);
  const found = next();
  return found === undefined ? null : found.at - closedAt;
}
