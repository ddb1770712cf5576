import { beforeEach, describe, expect, it } from 'vitest';
import type { OfficeCard, OfficeJob, OfficeOrder } from '#tests/support/office.ts';
import type { CapturedAction, Chain, ChainKind, Kind } from '../work/chains.ts';
import { type Breach, type Evidence, listedIn, Oracle, storedIn } from './oracle.ts';

/** The oracle is only worth what it can detect: here it gets actions that were lost, doubled and changed secretly. */

const CARD: OfficeCard = { id: 'card', jobcard_id: 'JC-1', car_number: 'KA 01', open_work_order_id: null };
const JOB: OfficeJob = {
  id: 'job-1',
  job: { name: 'Front bumper' },
  quantity: 1,
  job_rate: 500,
  approval_status: 'pending',
  final_rate: null,
  images: [],
  completion_status: null,
  completion_images: [],
  completion_marked_by: null,
};
const BY = { username: 'creator' };

/** The order on the server. */
let order: OfficeOrder;
/** Orders against the card. */
let orders: OfficeOrder[];
let waits: Evidence['waits'];

beforeEach(() => {
  order = {
    id: 'order-1',
    work_order_id: 'WO-1',
    status_name: 'open',
    job_card: CARD,
    car: CARD,
    created_at: '',
    created_by: BY,
    total_amount: 0,
    jobs: [JOB],
    status_log: [],
  };
  orders = [];
  waits = () => false;
});

function captured(kind: Kind, more: Partial<CapturedAction> = {}): CapturedAction {
  const jobId = kind === 'complete' || kind === 'approve' ? JOB.id : '';
  const texts = { hashes: [], captions: [], person: 'creator' };
  return { kind, life: 1, quantity: 0, jobId, rate: 500, fate: 'told', ...texts, ...more };
}

async function judged(
  capturedActions: CapturedAction[],
  { kind = 'bay', mayWait = false, anyOrder = false }: { kind?: ChainKind } & Partial<Evidence> = {},
): Promise<{ broken: Breach[]; ends: unknown[] }> {
  const isRaised = kind === 'raised';
  const chain: Chain = {
    kind,
    order: isRaised ? null : { id: 'order-1', work_order_id: 'WO-1', jobs: [JOB] },
    card: CARD,
    person: 'creator',
    steps: [],
    capturedActions,
    path: '',
    ended: null,
  };
  const office = {
    order: async () => order,
    ordersAgainst: async () => orders,
    hashOf: async (url: string) => url,
  };
  const work = { cards: [CARD], baseline: new Map() };
  const oracle = new Oracle({ office, work, waits, mayWait, anyOrder });
  const verdict = await oracle.check([chain]);
  const names = Object.keys(verdict) as Breach[];
  return {
    broken: names.filter((name) => verdict[name].length > 0),
    ends: capturedActions.map((one) => oracle.ends.get(one)),
  };
}

const handedOver = (by = BY) => order.status_log.push({ status_name: 'handover_to_vendor', created_by: by });

function completed(photos: string[], more: Partial<OfficeJob> = {}): void {
  const done = { completion_status: 'completed', final_rate: 500, completion_marked_by: BY };
  order.jobs = [{ ...JOB, ...done, completion_images: photos, ...more }];
}

function added(...jobs: Partial<OfficeJob>[]): void {
  order.jobs = [JOB, ...jobs.map((job, at) => ({ ...JOB, id: `added-${at}`, ...job }))];
}

describe('of what was told saved', () => {
  it('what is on the server once is in order, photos and name included', async () => {
    handedOver();
    completed(['photo']);
    const found = await judged([captured('hand-over'), captured('complete', { hashes: ['photo'] })]);
    expect(found).toEqual({ broken: [], ends: ['once', 'once'] });
  });

  it('what is nowhere is lost, and what only waits is stuck', async () => {
    expect(await judged([captured('hand-over')])).toEqual({ broken: ['LOST'], ends: ['LOST'] });
    waits = listedIn('Hand over · WO-1');
    expect((await judged([captured('hand-over')])).broken).toEqual(['STUCK']);
  });

  it('what is there twice is doubled', async () => {
    handedOver();
    handedOver();
    expect((await judged([captured('hand-over')])).broken).toEqual(['DOUBLED']);
    order.status_log = [];
    added({ quantity: 7 }, { quantity: 7 });
    expect((await judged([captured('add', { quantity: 7 })])).broken).toEqual(['DOUBLED']);
    order.jobs = [JOB];
    for (const _ of [1, 2]) order.status_log.push({ status_name: 'completed', created_by: BY });
    expect((await judged([captured('add', { fate: 'perhaps' })])).broken).toEqual(['DOUBLED']);
  });

  it('other photos, captions, values, names and jobs are wrong', async () => {
    const complete = captured('complete', { hashes: ['a', 'b'], captions: ['', 'left'] });
    completed(['b', 'a'], { completion_image_captions: ['', 'left'] });
    expect((await judged([complete])).broken).toEqual(['WRONG PHOTO']);
    expect((await judged([complete], { anyOrder: true })).broken).toEqual([]);
    completed(['a', 'b']);
    expect((await judged([complete])).broken).toEqual(['WRONG CAPTION']);
    completed([], { final_rate: 5_000 });
    expect((await judged([captured('complete')])).broken).toEqual(['WRONG VALUE']);
    completed([], { completion_marked_by: 'somebody' });
    expect((await judged([captured('complete')])).broken).toEqual(['WRONG NAME']);
    added({ quantity: 9 });
    expect((await judged([captured('add', { quantity: 7 })])).broken).toEqual(['LOST', 'WRONG VALUE']);
  });

  it('an approval that does not stand is lost', async () => {
    expect((await judged([captured('approve')])).broken).toEqual(['LOST']);
    order.jobs = [{ ...JOB, approval_status: 'approved' }];
    expect((await judged([captured('approve')])).broken).toEqual([]);
  });

  it('the car was not received before it was handed over', async () => {
    order.status_log.push({ status_name: 'car_received', created_by: BY });
    handedOver();
    expect((await judged([captured('hand-over'), captured('receive')])).broken).toEqual(['OUT OF ORDER']);
  });

  it('the last quantity stands', async () => {
    const actions = [captured('quantity', { quantity: 3 }), captured('quantity', { quantity: 4 })];
    order.jobs = [{ ...JOB, quantity: 4 }];
    expect((await judged(actions, { kind: 'quantity' })).broken).toEqual([]);
    order.jobs = [{ ...JOB, quantity: 3 }];
    expect((await judged(actions, { kind: 'quantity' })).broken).toEqual(['LOST']);
    order.jobs = [{ ...JOB, quantity: 44 }];
    expect((await judged(actions, { kind: 'quantity' })).broken).toEqual(['WRONG VALUE']);
  });

  it('orders that were raised are there once, with their jobs in one of them', async () => {
    const actions = [captured('create'), captured('add', { quantity: 5 })];
    expect((await judged(actions, { kind: 'raised' })).broken).toEqual(['LOST']);
    added({ quantity: 5 });
    orders = [order];
    expect(await judged(actions, { kind: 'raised' })).toEqual({ broken: [], ends: ['once', 'once'] });
    orders = [order, { ...order, jobs: [] }];
    expect((await judged(actions, { kind: 'raised' })).broken).toEqual(['DOUBLED']);
  });
});

it('what was cut off may be there or not, but not twice', async () => {
  const cutOff = captured('hand-over', { fate: 'perhaps' });
  expect(await judged([cutOff])).toEqual({ broken: [], ends: ['absent'] });
  handedOver();
  expect((await judged([cutOff])).broken).toEqual([]);
  handedOver();
  expect((await judged([cutOff])).broken).toEqual(['DOUBLED']);
});

it('what was withdrawn may not be there', async () => {
  const withdrawn = captured('hand-over', { fate: 'withdrawn' });
  expect((await judged([withdrawn])).broken).toEqual([]);
  handedOver();
  expect((await judged([withdrawn])).broken).toEqual(['DOUBLED']);
  expect((await judged([withdrawn, captured('hand-over')])).broken).toEqual([]);
});

it('where a user may be asked, what waits with all of its photos is in order, and without one it is lost', async () => {
  const complete = captured('complete', { hashes: ['a', 'b'] });
  const entry = { id: 'entry', state: 'attention', kind: 'order-job.complete', attempts: {} } as const;
  const payload = { orderId: 'order-1', jobId: JOB.id };
  const holding = (hashes: string[]) => storedIn({ entries: [{ ...entry, payload, hashes } as never] });
  waits = holding(['b', 'a']);
  expect(await judged([complete], { mayWait: true })).toEqual({ broken: [], ends: ['waits'] });
  completed(['another']);
  expect((await judged([complete], { mayWait: true })).broken).toEqual([]);
  waits = holding(['a']);
  expect((await judged([complete], { mayWait: true })).broken).toEqual(['WRONG PHOTO']);
});
