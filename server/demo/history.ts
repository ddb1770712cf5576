import type { DomainError } from '#domain/errors.ts';
import { ROLES } from '#domain/permissions.ts';
import type { Result } from '#domain/result.ts';
import { addJob, completeJob, decideJob, lineTotal, type RatesByJob } from '#domain/work-order/jobs.ts';
import { type Actor, enterStatus, type StepName, takeStep } from '#domain/work-order/steps.ts';
import { assignVendor } from '#domain/work-order/vendors.ts';
import type { KnownWorkOrderStatus, OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import type { OrderPlan, PlannedJob } from './plans.ts';
import { type Random, randomFrom } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A catalogue job and a vendor as the stories name them. */
export type CataloguePart = {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly ratePaise: number;
};
export type VendorPart = { readonly id: string; readonly name: string; readonly rates: RatesByJob };

export type Stage = {
  readonly jobs: ReadonlyMap<string, CataloguePart>;
  readonly vendors: ReadonlyMap<string, VendorPart>;
  readonly creator: string;
  readonly approver: string;
  readonly superAdmin: string;
  readonly nowMs: number;
  readonly newId: () => string;
};

/** An order with its past. `keys` says which planned job a line came from, `decidedAt` when it was approved or rejected. */
export type Story = {
  order: WorkOrder;
  readonly jobCard: { readonly id: string; readonly plate: string };
  readonly keys: Map<string, string>;
  readonly decidedAt: Map<string, string>;
};

/** What the office does after a job has been approved: the steps in their order, up to the status an order shall have. */
const WAY: readonly { readonly step: StepName; readonly to: KnownWorkOrderStatus }[] = [
  { step: 'hand-over', to: 'handover_to_vendor' },
  { step: 'receive', to: 'car_received' },
];

/** Time in a story: it moves on by hours, and never past now. */
function storyClock(plan: OrderPlan, nowMs: number, random: Random): () => string {
  let atMs = nowMs - plan.daysAgo * DAY_MS;
  return () => {
    const at = new Date(atMs).toISOString();
    atMs += Math.min(random.between(0.3, 9) * HOUR_MS, (nowMs - atMs) * 0.2);
    return at;
  };
}

/** Plays a plan through the rules of the domain, so that the demo holds nothing the product would refuse. */
export function playOrder(plan: OrderPlan, jobCard: Story['jobCard'], seed: number, stage: Stage): Story {
  const next = storyClock(plan, stage.nowMs, randomFrom(seed));
  const floor = (): Actor => ({ username: stage.creator, role: ROLES.creator, at: next() });
  const office = (): Actor => ({ username: stage.approver, role: ROLES.approver, at: next() });
  const story: Story = { order: newOrder(stage, next()), jobCard, keys: new Map(), decidedAt: new Map() };
  for (const planned of plan.jobs) addPlanned(story, planned, stage, floor());
  if (plan.status === 'open') return story;
  if (plan.status === 'created')
    return { ...story, order: { ...story.order, status: 'created', statusText: 'created' } };
  if (plan.status === 'cancelled') return stepped(story, 'cancel', floor());
  stepped(story, 'submit', floor());
  plan.jobs.forEach((planned, index) => {
    const job = story.order.jobs[index];
    if (planned.verdict === null || job === undefined) return;
    const actor = office();
    story.decidedAt.set(job.id, actor.at);
    story.order = accepted(decideJob(story.order, job.id, planned.verdict, actor));
  });
  finish(story, plan, stage, floor, office);
  if (story.order.status !== plan.status)
    throw new Error(`a demo order is ${story.order.status}, not ${plan.status}`);
  return story;
}

function finish(story: Story, plan: OrderPlan, stage: Stage, floor: () => Actor, office: () => Actor): void {
  if (plan.status === 'approved') story.order = enterStatus(story.order, 'approved', office());
  if (plan.status === 'in_progress') {
    // All jobs approved leads past this step; a host may still have such orders, so the demo has one too.
    if (story.order.status === 'ready_for_vendor')
      story.order = enterStatus(story.order, 'in_progress', office());
    else stepped(story, 'start', office());
  }
  if (plan.vendor === null) {
    if (plan.status === 'ready_for_vendor' && story.order.status === 'partially_approved')
      stepped(story, 'proceed', office());
    return;
  }
  const vendor = stage.vendors.get(plan.vendor);
  if (vendor === undefined) throw new Error(`the demo has no vendor ${plan.vendor}`);
  if (story.order.status === 'partially_approved') stepped(story, 'proceed', office());
  const ref = { id: vendor.id, vendorNumber: '', name: vendor.name };
  story.order = accepted(assignVendor(story.order, ref, vendor.rates, office()));
  for (const { step, to } of WAY) {
    if (story.order.status === plan.status) return;
    stepped(story, step, floor());
    if (to === plan.status) break;
  }
  for (const [index, planned] of plan.jobs.entries()) completePlanned(story, planned, index, floor);
}

function newOrder(stage: Stage, at: string): WorkOrder {
  return {
    id: stage.newId(),
    number: '',
    jobCard: { id: '', number: '' },
    car: { id: '', number: '' },
    vendor: null,
    status: 'open',
    statusText: 'open',
    jobs: [],
    totalPaise: 0,
    createdAt: at,
    createdBy: stage.creator,
    statusLog: [{ status: 'open', statusText: 'open', at, by: stage.creator }],
  };
}

function addPlanned(story: Story, planned: PlannedJob, stage: Stage, actor: Actor): void {
  const part = stage.jobs.get(planned.key);
  if (part === undefined) throw new Error(`the demo catalogue has no job ${planned.key}`);
  const line: OrderJob = {
    id: stage.newId(),
    catalogueJobId: part.id,
    name: part.name,
    categoryName: part.category,
    quantity: planned.quantity,
    ratePaise: part.ratePaise,
    totalPaise: lineTotal(part.ratePaise, planned.quantity),
    pictures: [],
    approval: 'pending',
    approvedBy: null,
    completion: null,
  };
  story.keys.set(line.id, planned.key);
  story.order = accepted(addJob(story.order, line, actor));
}

function completePlanned(story: Story, planned: PlannedJob, index: number, floor: () => Actor): void {
  const job = story.order.jobs[index];
  if (planned.completion === null || job === undefined) return;
  const input = {
    jobId: job.id,
    status: planned.completion,
    finalRatePaise: job.ratePaise,
    partialValuePaise: planned.completion === 'partially_completed' ? Math.round(job.totalPaise * 0.6) : null,
    pictures: [],
  };
  story.order = accepted(completeJob(story.order, input, floor()));
}

function stepped(story: Story, step: StepName, actor: Actor): Story {
  story.order = accepted(takeStep(story.order, step, actor));
  return story;
}

function accepted(result: Result<WorkOrder, DomainError>): WorkOrder {
  if (!result.ok) throw new Error(`the rules refuse a demo order: ${result.error.kind}`);
  return result.value;
}
