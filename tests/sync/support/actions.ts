import { faultOf } from '#app/data/faults.ts';
import type { Tab } from './device.ts';
import { editOne } from './edits.ts';
import { addTheSame, retryOne } from './people.ts';
import type { Schedule } from './schedule.ts';
import { settled } from './virtual-time.ts';

const DAY_MS = 24 * 3_600_000;

type Action = {
  likely: number;
  /** Thought of after some seeds had found something: those go on living without it. */
  isLater?: true;
  happen: (schedule: Schedule, tab: Tab) => Promise<void> | void;
};

/** Everything that can happen to a tablet, and how likely it is in a step. */
const ACTIONS: Readonly<Record<string, Action>> = {
  capture: { likely: 26, happen: (schedule, tab) => schedule.capture(tab) },
  'happen-next': {
    likely: 30,
    happen: async ({ time }) => {
      await time.next();
    },
  },
  'let-time-pass': { likely: 8, happen: ({ time, chance }) => time.advance(chance.below(30_000)) },
  'kill-and-restart': {
    likely: 4,
    happen: async ({ device, wire, chance }, tab) => {
      device.kill(tab);
      await settled();
      // Without a network what was cut off stays in the outbox for a while, where the person could take it back.
      if (chance.happens(0.4)) wire.isDown = true;
      await device.openTab();
    },
  },
  'kill-in-the-middle': { likely: 4, happen: (schedule, tab) => schedule.killInTheMiddle(tab) },
  'open-another-tab': {
    likely: 2,
    happen: async ({ device }) => {
      if (device.tabs.length < 3) await device.openTab();
    },
  },
  'wake-the-worker': { likely: 4, isLater: true, happen: ({ device }) => device.wakeWorker() },
  // A device that goes to sleep, or a browser short of memory: with no tab left, the worker is all there is.
  'close-all-tabs': {
    likely: 2,
    isLater: true,
    happen: async ({ device }) => {
      for (const tab of [...device.tabs]) await device.close(tab);
      await device.wakeWorker();
    },
  },
  'end-the-worker': {
    likely: 3,
    isLater: true,
    happen: ({ device, chance }) => {
      const worker = chance.pick(device.workers);
      if (worker !== undefined) device.kill(worker);
    },
  },
  'close-a-tab': { likely: 2, happen: ({ device }, tab) => device.close(tab) },
  'steal-the-lock': { likely: 2, happen: ({ device }) => device.locks.steal() },
  'jump-the-clock': {
    likely: 3,
    happen: ({ time, chance }) => time.jump((chance.next() - 0.5) * 6 * DAY_MS),
  },
  'cut-the-wire': {
    likely: 3,
    happen: ({ wire }) => {
      wire.isDown = true;
    },
  },
  'mend-the-wire': {
    likely: 4,
    happen: ({ wire }, tab) => {
      wire.isDown = false;
      tab.engine.wake('online');
    },
  },
  'revoke-the-token': {
    likely: 2,
    happen: ({ device, wire }) => {
      if (device.session !== null) wire.revoked.add(device.session.userId);
    },
  },
  'sign-in': {
    likely: 3,
    happen: (schedule) => schedule.signIn(schedule.device.session ?? schedule.users[0]),
  },
  'switch-user': {
    likely: 1,
    happen: async (schedule, tab) => {
      await tab.engine.signedOut();
      await schedule.signIn(schedule.chance.pick(schedule.users) ?? schedule.users[0]);
    },
  },
  withdraw: { likely: 3, happen: (schedule, tab) => schedule.removeOne(tab, 'queued') },
  discard: { likely: 2, happen: (schedule, tab) => schedule.removeOne(tab, 'attention') },
  edit: { likely: 3, isLater: true, happen: editOne },
  retry: { likely: 3, happen: (schedule, tab) => retryOne(schedule, tab) },
  'send-now': { likely: 2, happen: (_schedule, tab) => tab.engine.sendNow() },
  'act-at-the-office': { likely: 3, happen: (schedule) => schedule.actAtTheOffice() },
  'add-the-same-at-the-office': { likely: 3, isLater: true, happen: (schedule) => addTheSame(schedule) },
  'fill-the-storage': {
    likely: 2,
    happen: ({ device, chance }) => {
      device.cacheIsLarge = chance.happens(0.5);
      device.storageIsFull = true;
    },
  },
  'make-room': {
    likely: 3,
    happen: ({ device }) => {
      device.storageIsFull = false;
    },
  },
  'pull-the-list': {
    likely: 5,
    happen: (schedule, tab) => {
      // Not waited for: what is written while the read is under way is the point.
      void schedule.pull(tab);
    },
  },
};

const WEIGHTS = {
  all: weightsOf(() => true),
  'as-found': weightsOf(({ isLater }) => isLater !== true),
};

function weightsOf(counts: (action: Action) => boolean): Record<string, number> {
  const counted = Object.entries(ACTIONS).filter(([, action]) => counts(action));
  return Object.fromEntries(counted.map(([name, { likely }]) => [name, likely]));
}

/** Does one random thing. */
export async function step(schedule: Schedule): Promise<void> {
  const { chance, device, done } = schedule;
  const name = chance.weighted(WEIGHTS[schedule.actions]);
  done.push(name);
  const tab = chance.pick(device.tabs) ?? (await device.openTab());
  try {
    await ACTIONS[name]?.happen(schedule, tab);
  } catch (error) {
    // What the person asks of a full device may be refused; nothing may be lost by it.
    if (faultOf(error) !== 'full') throw error;
  }
  await settled();
}
