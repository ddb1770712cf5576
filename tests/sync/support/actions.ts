import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { entryById } from '#app/data/entries.ts';
import { faultOf } from '#app/data/faults.ts';
import { deleteDraft } from '#app/sync/drafts/draft-store.ts';
import { DAY_MS } from '#domain/units.ts';
import { sha256 } from '#testkit/builders.ts';
import { actionOf } from './action-choices.ts';
import type { Tab } from './device.ts';
import { aUser } from './orders.ts';
import type { Schedule } from './schedule.ts';
import { settled } from './virtual-time.ts';

type Action = {
  likely: number;
  /** Added after some seeds had found something: those continue to run without it. */
  isLater?: true;
  happen: (schedule: Schedule, tab: Tab) => Promise<void> | void;
};

/** Everything that can happen to a tablet, with its probability in a step. */
const ACTIONS: Readonly<Record<string, Action>> = {
  capture: { likely: 26, happen: (schedule, tab) => schedule.capture(tab) },
  'happen-next': {
    likely: 30,
    happen: async ({ time }) => {
      await time.next();
    },
  },
  'let-time-pass': { likely: 8, happen: ({ time, random }) => time.advance(random.below(30_000)) },
  'kill-and-restart': {
    likely: 4,
    happen: async ({ device, wire, random }, tab) => {
      device.kill(tab);
      await settled();
      // Without a network, interrupted requests stay in the outbox for a while, where the user could take them back.
      if (random.happens(0.4)) wire.isDown = true;
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
  // A device that goes to sleep, or a browser short of memory: with no tab left, only the worker remains.
  'close-all-tabs': {
    likely: 2,
    isLater: true,
    happen: async ({ device }) => {
      for (const tab of [...device.tabs]) {
        // A frozen tab cannot respond.
        if (tab.isFrozen()) device.kill(tab);
        else await device.close(tab);
      }
      await device.wakeWorker();
    },
  },
  'end-the-worker': {
    likely: 3,
    isLater: true,
    happen: ({ device, random }) => {
      const worker = random.pick(device.workers);
      if (worker !== undefined) device.kill(worker);
    },
  },
  'close-a-tab': { likely: 2, happen: ({ device }, tab) => device.close(tab) },
  'show-a-tab': { likely: 4, isLater: true, happen: ({ device }, tab) => device.bringToFront(tab) },
  'show-another-app': { likely: 1, isLater: true, happen: ({ device }) => device.bringToFront(null) },
  'freeze-a-tab': {
    likely: 2,
    isLater: true,
    happen: async ({ device, random }) => {
      const tab = random.pick(device.tabs);
      if (tab === undefined) return;
      if (device.tabs.length === 1) await device.openTab();
      await device.bringToFront(device.tabs.find((other) => other !== tab) ?? null);
      device.freeze(tab);
    },
  },
  'thaw-the-tabs': {
    likely: 4,
    isLater: true,
    happen: ({ device }) => {
      for (const tab of device.tabs) device.thaw(tab);
    },
  },
  'steal-the-lock': { likely: 2, happen: ({ device }) => device.locks.steal() },
  'jump-the-clock': {
    likely: 3,
    happen: ({ time, random }) => time.jump((random.next() - 0.5) * 6 * DAY_MS),
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
      await schedule.signIn(schedule.random.pick(schedule.users) ?? schedule.users[0]);
    },
  },
  withdraw: { likely: 3, happen: (schedule, tab) => schedule.removeOne(tab, 'queued') },
  discard: { likely: 2, happen: (schedule, tab) => schedule.removeOne(tab, 'attention') },
  edit: { likely: 3, isLater: true, happen: editOne },
  'give-up-a-form': { likely: 2, isLater: true, happen: giveUpForm },
  retry: { likely: 3, happen: retryOne },
  'send-now': { likely: 2, happen: (_schedule, tab) => tab.engine.sendNow() },
  'act-at-the-office': { likely: 3, happen: (schedule) => schedule.actAtTheOffice() },
  'add-the-same-at-the-office': { likely: 3, isLater: true, happen: addTheSame },
  'fill-the-storage': {
    likely: 2,
    happen: ({ device, random }) => {
      device.cacheIsLarge = random.happens(0.5);
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
      // Not awaited: the test is about writes during the read.
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

/** Performs one random action. */
export async function step(schedule: Schedule): Promise<void> {
  const { random, device, done } = schedule;
  const name = random.weighted(WEIGHTS[schedule.actions]);
  done.push(name);
  const tab = random.pick(device.awakeTabs()) ?? (await device.openTab());
  try {
    await ACTIONS[name]?.happen(schedule, tab);
  } catch (error) {
    // A full device may refuse the user's actions; nothing may be lost by that.
    if (faultOf(error) !== 'full') throw error;
  }
  await settled();
}

/**
 * Takes some entry back into its form; every other time the form is saved again with other values and the same photos.
 */
async function editOne(schedule: Schedule, tab: Tab): Promise<void> {
  const { random, deeds } = schedule;
  const id = await schedule.pickEntry(random.happens(0.5) ? 'queued' : 'attention');
  if (id === null) return;
  const entry = await entryById(tab.database, id);
  const draftKey = `edited-${id}`;
  if (entry === undefined || (await tab.engine.edit(id, { key: draftKey, value: {} })) !== 'edited') return;
  deeds.withdrawn.add(id);
  if (random.happens(0.5)) return;
  const changed = changedPayload(entry.kind, entry.payload as Record<string, unknown>, schedule.nextNumber());
  const action = schedule.registry.get(entry.kind);
  if (changed === null || action === undefined) return;
  const place = (await schedule.database.drafts.get(draftKey))?.place;
  const captured = await tab.engine.capture(action, changed, { photoIds: entry.photoIds, draftKey });
  if (!captured.ok) return;
  deeds.captured.add(captured.value.id);
  if (place !== undefined) deeds.placed.set(captured.value.id, place.followers);
}

/** Some form that others wait for is discarded, or they proceed without it. */
async function giveUpForm({ database, device, time, random }: Schedule, tab: Tab): Promise<void> {
  const held = await database.drafts.filter(({ place }) => place !== undefined).toArray();
  const form = random.pick(held);
  if (form === undefined) return;
  if (random.happens(0.5)) return await tab.engine.giveUpPlace(form.key);
  const deps = {
    database: tab.database,
    newId: device.newId,
    now: () => time.now(),
    report: () => undefined,
  };
  await deleteDraft(deps, form);
  tab.engine.wake('changed');
}

/** Only an entry with contents of its own can be distinguished from its former version. */
function changedPayload(
  kind: string,
  payload: Record<string, unknown>,
  number: number,
): Record<string, unknown> | null {
  if (kind === completeJobAction.kind) return { ...payload, finalRatePaise: number };
  if (kind === editJobAction.kind) return { ...payload, name: `Job ${number}` };
  return kind === addJobAction.kind ? { ...payload, quantity: number } : null;
}

/**
 * Retries an entry in attention; the cause of the host's refusal may have been fixed. If asked whether something on the
 * server is theirs, the user knows the answer.
 */
async function retryOne(schedule: Schedule, tab: Tab): Promise<void> {
  const id = await schedule.pickEntry('attention');
  if (schedule.random.happens(0.5)) schedule.host.poisoned.clear();
  const entry = await schedule.database.entries
    .where('id')
    .equals(id ?? '')
    .first();
  if (id === null || entry === undefined) return;
  const candidates =
    entry.attempts.failure?.kind === 'conflict' ? (entry.attempts.failure.candidates ?? []) : [];
  const action = actionOf(entry.kind, entry.payload);
  const mine = schedule.host.effects.find(
    ({ action: done, by, made }) =>
      done === action && by === entry.ownerName && candidates.includes(made ?? ''),
  );
  if (mine?.made != null) await tab.engine.claim(id, mine.made);
  else await tab.engine.retry(id);
}

/** A colleague adds the very job that waits here, with their own pictures. */
async function addTheSame(schedule: Schedule): Promise<void> {
  if (schedule.keyed) return;
  const waiting = await schedule.database.entries.filter(({ kind }) => kind === addJobAction.kind).toArray();
  const entry = schedule.random.pick(waiting);
  if (entry === undefined) return;
  const { call, params, body } = addJobAction.request(entry.payload as never);
  const bytes = new TextEncoder().encode(`theirs ${schedule.nextNumber()}`).buffer as ArrayBuffer;
  const files = entry.photoIds.map(() => ({
    bytes,
    mediaType: 'image/jpeg',
    name: 'theirs.jpg',
    sha256: sha256(bytes),
  }));
  const [user, at] = [aUser('demo.office'), schedule.time.now().toISOString()];
  schedule.host.execute({ call, params, body, files, key: null, user, at });
}
