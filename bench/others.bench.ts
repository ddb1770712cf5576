import { afterAll, beforeAll, it } from 'vitest';
import { type Cell, CONTENDERS, formatTable, type Row } from './others/report.ts';
import {
  ANSWERS,
  bringPhotosHome,
  countLostAnswers,
  dieInMidDrain,
  measureCpu,
  measureDrain,
  measureEnqueue,
  measureTakeOver,
  measureThinWire,
  meetAnswer,
  passPoisonHead,
} from './others/scenarios.ts';
import { type ContenderName, IS_QUICK, type Lab, openLab, PHOTO_BYTES, SIZES } from './others/stage.ts';
import { browserVersion, productVersion } from './support/figures.ts';

type Scenario = { name: string; run: (lab: Lab, contender: ContenderName) => Promise<Cell> };

const FACES = [
  { face: 'before-headers', name: 'no answer' },
  { face: 'reset-keepalive', name: 'kept connection reset' },
  { face: 'cut-body', name: 'body cut' },
] as const;

/** Timings: one at a time, on an otherwise quiet machine. */
const TIMINGS: readonly Scenario[] = [
  { name: 'enqueue JSON, p50', run: (lab, name) => measureEnqueue(lab, name, 0) },
  { name: 'enqueue with a 300 KB photo, p50', run: (lab, name) => measureEnqueue(lab, name, PHOTO_BYTES) },
  ...[0, 50, 200].map((latencyMs) => ({
    name: `drain ${SIZES.drained} at ${latencyMs} ms`,
    run: (lab: Lab, name: ContenderName) => measureDrain(lab, name, latencyMs),
  })),
  ...[0, 50, 200].map((latencyMs) => ({
    name: `in batches: drain ${SIZES.drained} at ${latencyMs} ms`,
    run: (lab: Lab, name: ContenderName) => measureDrain(lab, name, latencyMs, true),
  })),
  { name: `drain ${SIZES.thinWire} with photos at 1 Mbit/s and 300 ms`, run: measureThinWire },
  { name: 'CPU a sent act', run: (lab, name) => measureCpu(lab, name) },
  { name: 'in batches: CPU a sent act', run: (lab, name) => measureCpu(lab, name, true) },
  { name: 'sending tab closed, next act after', run: measureTakeOver },
];

/** Scenarios about the outcome, not about speed: each has its own server and origin, so they run in parallel. */
const FAULTS: readonly Scenario[] = [
  ...[true, false].flatMap((keyed) =>
    FACES.map(({ face, name }) => ({
      name: `lost answers, ${keyed ? 'keys' : 'no keys'}: ${name}`,
      run: (lab: Lab, contender: ContenderName) => countLostAnswers(lab, contender, face, keyed),
    })),
  ),
  { name: 'first act refused for good, 19 others', run: passPoisonHead },
  ...ANSWERS.map((answer) => ({
    name: `answered ${answer.name}`,
    run: (lab: Lab, contender: ContenderName) => meetAnswer(lab, contender, answer),
  })),
];

/** These kill the browser shared by all. */
const DEATHS: readonly Scenario[] = [
  { name: 'SIGKILL in mid-drain', run: dieInMidDrain },
  { name: '300 KB photos over a SIGKILL', run: bringPhotosHome },
];

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(async () => {
  await lab?.close();
});

it('drives the same scenarios through all contenders', { timeout: 3_600_000 }, async () => {
  const began = performance.now();
  const rows = [
    ...(await inTurn(TIMINGS, (scenario) => oneByOne(scenario))),
    ...(await sideBySide()),
    ...(await inTurn(DEATHS, (scenario) => oneByOne(scenario))),
  ];
  const minutes = (performance.now() - began) / 60_000;
  const versions = [await browserVersion(lab.browser().context), productVersion()].join(', ');
  const title = `Beside the others${IS_QUICK ? ', QUICK: counts too small for figures' : ''}  (${versions})`;
  console.log(formatTable(title, rows, minutes));
});

async function inTurn<T, R>(items: readonly T[], action: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const item of items) answers.push(await action(item));
  return answers;
}

async function oneByOne({ name, run }: Scenario): Promise<Row> {
  const cells = await inTurn(
    CONTENDERS,
    async (contender) => [contender, await run(lab, contender)] as const,
  );
  return { name, cells: new Map(cells) };
}

async function sideBySide(): Promise<Row[]> {
  const rows = FAULTS.map(({ name }) => ({ name, cells: new Map<ContenderName, Cell>() }));
  for (const contender of CONTENDERS) {
    const cells = await Promise.all(FAULTS.map(({ run }) => run(lab, contender)));
    for (const [index, cell] of cells.entries()) rows[index]?.cells.set(contender, cell);
  }
  return rows;
}
