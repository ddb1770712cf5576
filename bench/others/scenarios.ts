import type { Page } from '@playwright/test';
import type { LostAnswerFace } from '../../tests/support/proxy.ts';
import { browserCpuMs } from '../support/cpu.ts';
import { summary } from '../support/figures.ts';
import type { Fate } from './contender.ts';
import type { Refusal } from './ledger.ts';
import type { Cell } from './report.ts';
import {
  actions,
  type ContenderName,
  countEffects,
  DEADLINE_MS,
  enqueue,
  fates,
  isAction,
  type Lab,
  onStage,
  PHOTO_BYTES,
  SIZES,
  type Stage,
  start,
  until,
  wake,
  whileArriving,
} from './stage.ts';

/** Time to store one action, with the others waiting before it. Nothing is sent meanwhile. */
export function measureEnqueue(lab: Lab, name: ContenderName, photoBytes: number): Promise<Cell> {
  const count = photoBytes === 0 ? SIZES.jsonActions : SIZES.photoActions;
  return onStage(lab, name, {}, async ({ page }) => {
    const rounds: number[][] = [];
    for (let round = 0; round <= SIZES.rounds; round += 1) {
      const orders = actions(count, count, photoBytes).map((action) => ({
        ...action,
        id: `${round}-${action.id}`,
      }));
      rounds.push((await enqueue(page, orders)).ms);
    }
    // The first round only warms up.
    return { ms: summary(rounds.slice(1)).p50 };
  });
}

/** These send one request for each action, even if the server would accept several. */
const SENDS_ONE_BY_ONE: ReadonlySet<ContenderName> = new Set(['workbox', 'offline-transactions']);

/** From the start until the last action is on the server. Two actions in each lane, like two steps of one order. */
export async function measureDrain(
  lab: Lab,
  name: ContenderName,
  latencyMs: number,
  batched = false,
): Promise<Cell> {
  if (batched && SENDS_ONE_BY_ONE.has(name)) return { text: 'n/a' };
  const samples: number[] = [];
  const rounds = latencyMs === 0 ? SIZES.shortDrains : 1;
  for (let round = 1; round <= rounds; round += 1) {
    const ms = await onStage(lab, name, { batched }, (stage) => drainOnce(stage, latencyMs));
    if (typeof ms === 'string') return { text: ms };
    samples.push(ms);
  }
  return { ms: summary([samples]).p50 };
}

async function drainOnce(stage: Stage, latencyMs: number): Promise<number | string> {
  await enqueue(stage.page, actions(SIZES.drained, SIZES.drained / 2));
  stage.network.delay(latencyMs);
  return untilDrained(stage, SIZES.drained);
}

/** Time from the start to the last effect (ms), or how far it came. */
async function untilDrained({ ledger, page }: Stage, count: number): Promise<number | string> {
  const began = performance.now();
  await start(page);
  const isDone = await whileArriving(ledger, () => countEffects(ledger).had === count);
  if (!isDone) return `${countEffects(ledger).had} of ${count}, then nothing for ${DEADLINE_MS / 1000} s`;
  return (ledger.effects.at(-1)?.at ?? began) - began;
}

/** 1 Mbit/s each way. */
const THIN_WIRE_BYTES_PER_S = 125_000;
const THIN_WIRE_LATENCY_MS = 300;

/** A day offline, sent over a bad network: this number of actions, every twenty-fifth with a photo. */
export function measureThinWire(lab: Lab, name: ContenderName): Promise<Cell> {
  return onStage(lab, name, {}, async (stage) => {
    const count = SIZES.thinWire;
    const orders = actions(count, count / 2).map((action, index) =>
      index % 25 === 0 ? { ...action, photoBytes: PHOTO_BYTES } : action,
    );
    await enqueue(stage.page, orders);
    stage.network.delay(THIN_WIRE_LATENCY_MS);
    stage.network.throttle(THIN_WIRE_BYTES_PER_S);
    const ms = await untilDrained(stage, count);
    return typeof ms === 'string' ? { text: ms } : { ms };
  });
}

const CPU_LATENCY_MS = 50;

/** Battery cost of a sent action: the CPU time of the whole browser over a drain, divided by the number of actions. */
export async function measureCpu(lab: Lab, name: ContenderName, batched = false): Promise<Cell> {
  if (batched && SENDS_ONE_BY_ONE.has(name)) return { text: 'n/a' };
  const samples: number[] = [];
  for (let round = 1; round <= SIZES.tabs; round += 1) {
    const used = await onStage(lab, name, { batched }, async (stage) => {
      await enqueue(stage.page, actions(SIZES.drained, SIZES.drained / 2));
      stage.network.delay(CPU_LATENCY_MS);
      const before = browserCpuMs(lab.browser().userDataDir);
      const drained = await untilDrained(stage, SIZES.drained);
      // Pending writes about the last responses count too.
      await until(() => false, 500);
      return typeof drained === 'string'
        ? drained
        : (browserCpuMs(lab.browser().userDataDir) - before) / SIZES.drained;
    });
    if (typeof used === 'string') return { text: used };
    samples.push(used);
  }
  return { ms: summary([samples]).p50 };
}

const TAKE_OVER_LATENCY_MS = 200;
const TAKE_OVER_ACTIONS = 60;

/** Two tabs; the sending one is closed with most actions still to be sent: time until the next one arrives. */
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
  await enqueue(page, actions(TAKE_OVER_ACTIONS, TAKE_OVER_ACTIONS / 2));
  const other = await openTab();
  network.delay(TAKE_OVER_LATENCY_MS);
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

/** The responses to some actions are lost, each once, after the server has done them. */
export function countLostAnswers(
  lab: Lab,
  name: ContenderName,
  face: LostAnswerFace,
  keyed: boolean,
): Promise<Cell> {
  return onStage(lab, name, { keyed }, async (stage) => {
    const { ledger, network, page } = stage;
    const orders = actions(SIZES.lossActions);
    await enqueue(page, orders);
    // Not the first ones: only a connection that has served before can fail as stale.
    const unlucky = orders.filter((_, index) => index >= 7 && index % 3 === 1);
    await openConnections(page);
    let struck = 0;
    for (const { id } of unlucky) {
      const fault = network.loseNextAnswer({
        face,
        matching: (request) => isAction(request) && request.path.endsWith(`/${id}`),
      });
      void fault.happened.then(() => {
        struck += 1;
      });
    }
    await start(page);
    await untilSettled(stage, orders);
    const { had, doubled } = countEffects(ledger);
    const missed = struck < unlucky.length ? ` (${struck}/${unlucky.length} lost)` : '';
    return { text: `${had}/${orders.length}, ${doubled} doubled${missed}` };
  });
}

/** The maximum that a browser keeps open to one host. */
async function openConnections(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(Array.from({ length: 6 }, () => fetch('/ledger/slow'))));
}

/** Waits until the contender has nothing to send, twice in a row; the network comes back now and then. */
async function untilSettled(stage: Stage, orders: ReturnType<typeof actions>): Promise<void> {
  const { ledger, page } = stage;
  const ends = performance.now() + DEADLINE_MS;
  let quiet = 0;
  while (quiet < 2 && performance.now() < ends) {
    const before = ledger.requests.length;
    await until(() => false, 750);
    const isSettled = !(await fates(page, orders)).includes('waiting') && ledger.requests.length === before;
    quiet = isSettled ? quiet + 1 : 0;
    if (!isSettled) await wake(stage);
  }
}

const POISONED = 20;

/** The server refuses the first action permanently, and would accept all others. */
export function passPoisonHead(lab: Lab, name: ContenderName): Promise<Cell> {
  return onStage(lab, name, {}, async (stage) => {
    const { ledger, page } = stage;
    const orders = actions(POISONED);
    await enqueue(page, orders);
    ledger.refuse({ status: 422, only: 'act-0' });
    await start(page);
    const others = POISONED - 1;
    await until(() => countEffects(ledger).had === others);
    const [fate = 'waiting'] = await fates(page, orders.slice(0, 1));
    return { text: `${countEffects(ledger).had}/${others}; ${WORDS[fate]}` };
  });
}

const WORDS: Readonly<Record<Fate, string>> = {
  waiting: 'kept, retried',
  attention: 'kept, asks',
  dropped: 'LOST, caller told',
  delivered: 'LOST, counted as sent',
};

export type Answer = { name: string; refusal: Refusal };

export const ANSWERS: readonly Answer[] = [
  { name: '401', refusal: { status: 401, everything: true } },
  ...[403, 409, 413, 422].map((status) => ({ name: String(status), refusal: { status } })),
  { name: '429', refusal: { status: 429, everything: true } },
  { name: '500', refusal: { status: 500 } },
  { name: '503', refusal: { status: 503, everything: true } },
  { name: '200 with HTML (captive portal)', refusal: { status: 200, html: true, everything: true } },
];

const REFUSED_FOR_MS = 4000;
/** Longer than any contender's back-off after so few attempts. */
const TO_ARRIVE_MS = 20_000;

/** Outcome of one action that gets this response for a while, and would then be accepted. */
export function meetAnswer(lab: Lab, name: ContenderName, { refusal }: Answer): Promise<Cell> {
  return onStage(lab, name, {}, async (stage) => {
    const { ledger, page } = stage;
    const orders = actions(1);
    await enqueue(page, orders);
    ledger.refuse(refusal);
    await start(page);
    await until(() => false, REFUSED_FOR_MS);
    const [fate = 'waiting'] = await fates(page, orders);
    ledger.refuse(null);
    if (fate === 'delivered' || fate === 'dropped') return { text: WORDS[fate] };
    const hasArrived = () => ledger.effects.length > 0;
    await wake(stage);
    if (await until(hasArrived, TO_ARRIVE_MS)) return { text: 'kept, arrives' };
    const isAsking = await page.evaluate(async () => {
      await window.contender.person?.();
      return window.contender.person !== undefined;
    });
    if (isAsking && (await until(hasArrived, TO_ARRIVE_MS))) return { text: 'kept, asks' };
    return { text: 'kept, STUCK' };
  });
}

const KILLED_ACTIONS = 40;
const SENT_BEFORE = 10;
const KILL_LATENCY_MS = 50;

/**
 * SIGKILL to the browser while actions are being sent; the server's final state, after the browser was opened again.
 */
export async function dieInMidDrain(lab: Lab, name: ContenderName): Promise<Cell> {
  let lost = 0;
  let doubled = 0;
  for (let round = 1; round <= SIZES.kills; round += 1) {
    const end = await onStage(lab, name, {}, dieOnce);
    lost += KILLED_ACTIONS - end.had;
    doubled += end.doubled;
  }
  return { text: `${lost} lost, ${doubled} doubled` };
}

async function dieOnce(stage: Stage): Promise<{ had: number; doubled: number }> {
  const { ledger, network } = stage;
  const orders = actions(KILLED_ACTIONS, KILLED_ACTIONS / 2);
  await enqueue(stage.page, orders);
  network.delay(KILL_LATENCY_MS);
  await start(stage.page);
  await until(() => ledger.effects.length >= SENT_BEFORE, undefined, 2);
  await stage.dieAndComeBack();
  await start(stage.page);
  await wake(stage);
  const isDone = () => countEffects(ledger).had === KILLED_ACTIONS;
  // An action that is no longer waiting will not arrive either.
  const isOver = async () => isDone() || !(await fates(stage.page, orders)).includes('waiting');
  await until(isOver, undefined, 250);
  // A second copy may follow.
  await whileArriving(ledger, () => false, 2000);
  return countEffects(ledger);
}

const PHOTOS = 3;

/**
 * Photos are stored, the browser is killed immediately, opened again, and sends: does the server have the same bytes?
 */
export function bringPhotosHome(lab: Lab, name: ContenderName): Promise<Cell> {
  return onStage(lab, name, {}, async (stage) => {
    const orders = actions(PHOTOS, PHOTOS, PHOTO_BYTES);
    const { sha256 } = await enqueue(stage.page, orders);
    await stage.dieAndComeBack();
    await start(stage.page);
    await wake(stage);
    const { effects } = stage.ledger;
    const isThere = (digest: string | null, index: number) =>
      effects.some(({ id, photoSha256 }) => id === `act-${index}` && photoSha256 === digest);
    await until(() => new Set(effects.map(({ id }) => id)).size === PHOTOS);
    return { text: `${sha256.filter(isThere).length}/${PHOTOS} equal` };
  });
}
