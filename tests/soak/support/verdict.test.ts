import { beforeEach, describe, expect, it } from 'vitest';
import type { OfficeJob, OfficeOrder } from '#tests/support/office.ts';
import type { Action } from '../lab/actions.ts';
import type { Ledger } from '../lab/lab.ts';
import type { CapturedAction, Life } from './lives.ts';
import { Checker, type Verdict } from './verdict.ts';

const HAND_OVER: Action = { do: 'step', orderId: 'order-1', step: 'hand-over' };
const COMPLETE: Action = { do: 'complete', orderId: 'order-1', jobId: 'order-1-job-1', ratePaise: 50_000 };

/** State on the server: its log and its one job. */
let statuses: string[];
let job: OfficeJob;
let ledger: Ledger;
let life: Life;

beforeEach(() => {
  statuses = [];
  job = { id: 'order-1-job-1', quantity: 1, images: [], completion_images: [] } as unknown as OfficeJob;
  ledger = { entries: [], receipts: [], sent: [] };
  life = { orderId: 'order-1', cardNumber: null, steps: [HAND_OVER, COMPLETE], capturedActions: [] };
});

function did(action: Action, fate: CapturedAction['fate']): void {
  const id = `${action.do} ${life.capturedActions.length}`;
  const hashes = action.do === 'complete' ? ['photo'] : [];
  life.capturedActions.push({ id, action, photoIds: hashes, hashes, fate });
}

function isDelivered(): void {
  const { id } = life.capturedActions.at(-1) as CapturedAction;
  ledger.receipts.push({ id, deliveredAt: '2026-01-05T08:00:00.000Z', replayed: false });
}

function isKnownToBeSent(): void {
  const { id } = life.capturedActions.at(-1) as CapturedAction;
  ledger.sent.push(id);
}

function waits(state: string, reason: string, trouble: string | null = 'refused'): void {
  const { id } = life.capturedActions.at(-1) as CapturedAction;
  ledger.entries.push({ id, lane: 'work-order:order-1', state, trouble, reason });
}

function isHandedOver(): void {
  statuses.push('handover_to_vendor');
}

function isCompleted(picture = 'photo'): void {
  job = { ...job, completion_status: 'completed', final_rate: 500, completion_images: [picture] };
}

async function verdict(): Promise<Verdict> {
  const order = (): OfficeOrder =>
    ({
      id: 'order-1',
      jobs: [job],
      status_log: statuses.map((status_name) => ({ status_name, created_by: null })),
    }) as unknown as OfficeOrder;
  const office = {
    order: async () => order(),
    ordersAgainst: async () => [order()],
    hashOf: async (url: string) => url,
  };
  const checker = new Checker(office, ledger);
  await checker.check(life);
  return checker.verdict;
}

async function broken(): Promise<(keyof Verdict)[]> {
  const { photos: _photos, ...found } = await verdict();
  return (Object.keys(found) as (keyof typeof found)[]).filter((name) => found[name].length > 0);
}

describe('with the database as it was', () => {
  it('what is delivered and on the server once is in order, photos included', async () => {
    did(HAND_OVER, 'told');
    isDelivered();
    isHandedOver();
    did(COMPLETE, 'told');
    isDelivered();
    isCompleted();
    expect(await broken()).toEqual([]);
    expect((await verdict()).photos).toBe(1);
  });

  it('a saved act that the device no longer lists is lost, even when the server has it', async () => {
    did(HAND_OVER, 'told');
    isHandedOver();
    expect(await broken()).toEqual(['lost', 'doubled']);
  });

  it('a delivered act must be on the server, and not twice', async () => {
    did(HAND_OVER, 'told');
    isDelivered();
    expect(await broken()).toEqual(['lost']);
    isHandedOver();
    isHandedOver();
    expect(await broken()).toEqual(['doubled']);
  });

  it('an act that was never saved, or taken back, may not be on the server', async () => {
    did(HAND_OVER, 'absent');
    did(COMPLETE, 'withdrawn');
    isHandedOver();
    isCompleted();
    expect(await broken()).toEqual(['doubled', 'wrong']);
  });

  it('what waits says why', async () => {
    did(HAND_OVER, 'told');
    waits('queued', '{"kind":"unreachable"}');
    expect(await broken()).toEqual(['stuck']);
    ledger.entries = [];
    waits('attention', 'refused');
    expect(await broken()).toEqual([]);
  });

  it('other photos than were captured are wrong', async () => {
    did(COMPLETE, 'told');
    isDelivered();
    isCompleted('another photo');
    expect(await broken()).toEqual(['wrong']);
  });
});

describe('after the database was thrown away', () => {
  it('what the device knows to be sent without a receipt must be on the server once', async () => {
    did(HAND_OVER, 'told');
    isKnownToBeSent();
    expect(await broken()).toEqual(['lost']);
    isHandedOver();
    expect(await broken()).toEqual([]);
    isHandedOver();
    expect(await broken()).toEqual(['doubled']);
  });

  it('what was saved and did not come back is lost as it would be otherwise', async () => {
    did(HAND_OVER, 'told');
    expect(await broken()).toEqual(['lost']);
  });

  it('an act whose photos did not come back is lost', async () => {
    did(COMPLETE, 'told');
    waits('attention', 'a photo cannot be read', 'unreadable');
    expect(await broken()).toEqual(['lost']);
  });
});
