import type { Page } from '@playwright/test';
import type { LostAnswerFace } from '#tests/support/proxy.ts';
import type { Fate } from '../interface.ts';
import type { Refusal } from '../ledger.ts';
import { SIZES } from '../sizes.ts';
import {
  acts,
  type ContenderName,
  countEffects,
  DEADLINE_MS,
  enqueue,
  fates,
  isAct,
  type Lab,
  onStage,
  type Stage,
  start,
  until,
  wake,
} from '../stage.ts';
import type { Cell } from '../table.ts';

/** The answers to some acts are lost, each once, after the server has done them. */
export function countLostAnswers(
  lab: Lab,
  name: ContenderName,
  face: LostAnswerFace,
  keyed: boolean,
): Promise<Cell> {
  return onStage(lab, name, { keyed }, async (stage) => {
    const { ledger, network, page } = stage;
    const orders = acts(SIZES.lossActs);
    await enqueue(page, orders);
    // Not the first ones: only a connection that has served before can fail as a stale one.
    const unlucky = orders.filter((_, index) => index >= 7 && index % 3 === 1);
    await openConnections(page);
    let struck = 0;
    for (const { id } of unlucky) {
      const fault = network.loseNextAnswer({
        face,
        matching: (request) => isAct(request) && request.path.endsWith(`/${id}`),
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

/** As many as a browser keeps open to one host. */
async function openConnections(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(Array.from({ length: 6 }, () => fetch('/ledger/slow'))));
}

/** Until the contender has nothing to send any more, twice in a row; the network comes back now and then. */
async function untilSettled(stage: Stage, orders: ReturnType<typeof acts>): Promise<void> {
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

/** The server refuses the first act for good, and would take all others. */
export function passPoisonHead(lab: Lab, name: ContenderName): Promise<Cell> {
  return onStage(lab, name, {}, async (stage) => {
    const { ledger, page } = stage;
    const orders = acts(POISONED);
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
/** Longer than the back-off of any of them can be after so few attempts. */
const TO_ARRIVE_MS = 20_000;

/** What becomes of one act that is answered so for a while, and then would be taken. */
export function meetAnswer(lab: Lab, name: ContenderName, { refusal }: Answer): Promise<Cell> {
  return onStage(lab, name, {}, async (stage) => {
    const { ledger, page } = stage;
    const orders = acts(1);
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
