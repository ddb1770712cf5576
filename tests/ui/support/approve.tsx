import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { mutations } from '#app/app/mutations.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { ApproveDetailView } from '#app/features/work-orders/approve/approve-detail-view.tsx';
import { EngineProvider, type Services } from '#app/hooks/engine-provider.tsx';
import { createEngine } from '#app/sync/engine.ts';
import { readToasts, toast } from '#app/ui/toast.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { ROLES, type Role } from '#domain/permissions.ts';
import { ownerOf } from '#domain/session/session.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aUser } from '#tests/hooks/support/builders.ts';
import { aTablet, type Tablet } from '#tests/hooks/support/tablet.tsx';
import { render, until } from './render.tsx';

const PATIENCE_MS = 20_000;

// jsdom has no page to scroll; the router asks it to all the same.
Object.defineProperty(window, 'scrollTo', { configurable: true, value: () => undefined });

/** A job nobody has decided on yet. */
export function anUndecided(id: string, facts: Partial<OrderJob> = {}): OrderJob {
  return aJob({
    id,
    name: `Job ${id}`,
    catalogueJobId: `c-${id}`,
    approval: 'pending',
    approvedBy: null,
    ...facts,
  });
}

export function anOrderToApprove(jobs: OrderJob[], facts: Partial<WorkOrder> = {}): WorkOrder {
  const totalPaise = jobs.reduce((sum, job) => sum + job.totalPaise, 0);
  return anOrder({ status: 'ready_for_approval', vendor: null, jobs, totalPaise, ...facts });
}

/** A tablet of a person in a role, whose engine knows every act and sends nothing: what is captured stays to be looked at. */
export async function aTabletOf(role: Role): Promise<Tablet> {
  const tablet = await aTablet();
  const name = role === ROLES.approver ? 'demo.approver' : 'demo.creator';
  const user = aUser({ role, userId: name, username: name });
  tablet.signIn(user);
  const { services, database, reachability } = tablet;
  const engine = createEngine({
    database,
    api: services.api,
    registry: mutations,
    clock: { now: services.now, setTimer: () => 0, clearTimer: () => undefined },
    random: () => 0.5,
    locks: { request: async () => undefined },
    channel: {
      postMessage: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    reachability,
    newId: services.newId,
    token: () => 'a token',
    session: () => ({ user, owner: ownerOf(user) }),
    idempotency: () => true,
    report: services.report,
  });
  const complete: Services = { ...services, registry: mutations, engine };
  return { ...tablet, services: complete };
}

/** Opens the approve screen of an order that the server has. */
export async function openApproval(tablet: Tablet, order: WorkOrder): Promise<RouterHistory> {
  for (const { id } of readToasts()) toast.dismiss(id);
  tablet.server.orders.set(order.id, order);
  const history = createMemoryHistory();
  const root = createRootRoute({
    component: () => (
      <>
        <ApproveDetailView id={order.id} back={null} />
        <Toaster />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history });
  await act(async () => router.load());
  await render(
    <EngineProvider services={tablet.services}>
      <RouterProvider router={router} />
    </EngineProvider>,
  );
  await eventually(
    'the order stands there',
    () => document.querySelector('h1')?.textContent === order.number,
  );
  return history;
}

/** The card of a job, by the job's id. */
export function cardOf(jobId: string): HTMLElement {
  const card = document.querySelector<HTMLElement>(`[data-job-id="${jobId}"]`);
  if (card === null) throw new Error(`no card of job ${jobId}`);
  return card;
}

/** A button within a part of the page; undefined when it is not offered. */
export function offered(name: string, within: Element = document.body): HTMLButtonElement | undefined {
  return [...within.querySelectorAll('button')].find((button) => button.textContent === name);
}

export function says(sentence: string, within: Element = document.body): boolean {
  return within.textContent.includes(sentence);
}

/** What is captured and has not been sent, oldest first. */
export async function waiting({ database }: Tablet): Promise<EntryRow[]> {
  return await act(async () => await database.entries.orderBy('seq').toArray());
}

/** Waits until the page is as described: an act goes through the database before it is seen. */
export async function eventually(what: string, holds: () => boolean): Promise<void> {
  await until(what, holds, PATIENCE_MS);
}
