import {
  assignVendorCall,
  cancelWorkOrder,
  changeWorkOrderStatus,
  countWorkOrders,
  createWorkOrder,
  getWorkOrder,
  listWorkOrders,
} from '#contract/calls/work-orders.ts';
import { readWorkOrderStatus } from '#contract/wire/words.ts';
import type { DomainError } from '#domain/errors.ts';
import { RECENT_ORDERS_SIZE } from '#domain/limits.ts';
import { may } from '#domain/permissions.ts';
import { type Result, refused } from '#domain/result.ts';
import { checkNewOrder } from '#domain/work-order/checks.ts';
import { statusLabel, statusTexts } from '#domain/work-order/statuses.ts';
import {
  type Actor,
  checkStep,
  type SeenVendorId,
  STATUS_STEPS,
  statusAfter,
  stepTo,
  takeStep,
} from '#domain/work-order/steps.ts';
import { assignVendor } from '#domain/work-order/vendors.ts';
import type { WorkOrder, WorkOrderQuery, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { bind, type Route } from '../http/handler.ts';
import { refuse, rejectInvalid, requireId } from '../http/problem.ts';
import { ownComplex, permit, roleOf, type Session } from '../http/session.ts';
import { findJobCard } from '../job-cards/job-cards.sql.ts';
import { dayBounds, pageOf } from '../lists.sql.ts';
import { lockVendorForShare, ratesByJob } from '../vendors/vendors.sql.ts';
import { actOnOrder, hashesOf, orderOfPath, reasonFrom } from './act-on-order.ts';
import { countOrders, listOrders } from './list.sql.ts';
import { findOrder } from './load.sql.ts';
import { insertOrder } from './save.sql.ts';

/** A user who may only see the dashboard sees only its recent orders [P3]: the first few, unfiltered. */
function permitList(session: Session, query: WorkOrderQuery): void {
  const { page, pageSize, statuses, search, categoryId, vendorId, fromOn, toOn } = query;
  const filters = [categoryId, vendorId, fromOn, toOn].some((filter) => filter !== null);
  const recent =
    page === 1 && pageSize <= RECENT_ORDERS_SIZE && statuses.length === 0 && search === '' && !filters;
  if (!recent) permit(session, ['work-order.see']);
}

const readRoutes: readonly Route[] = [
  bind(listWorkOrders, ['work-order.see', 'dashboard.see'], async ({ query, session, tx }) => {
    permitList(session, query);
    const complexId = ownComplex(session, query.complexId);
    const bounds = await dayBounds(tx, session.cityId, query);
    const found = await listOrders(tx, { complexId, cityId: session.cityId, bounds }, query);
    return pageOf(listWorkOrders, query, found);
  }),
  bind(
    getWorkOrder,
    ['work-order.see'],
    async ({ params, session, tx }) =>
      (await findOrder(tx, session.complexId, params.id ?? '')) ?? refuse({ kind: 'order/not-found' }),
  ),
  bind(countWorkOrders, ['dashboard.see'], async ({ params, query, session, tx }) => {
    const complexId = ownComplex(session, params.complexId);
    return { statusCounts: await countOrders(tx, { complexId, cityId: session.cityId }, query) };
  }),
];

/** Takes the step that leads to the given status; a status that no step leads to is refused as a wrong one. */
function stepToNamed(
  order: WorkOrder,
  status: WorkOrderStatus,
  actor: Actor,
  seenVendorId: SeenVendorId,
): Result<WorkOrder, DomainError> {
  const step = stepTo(status);
  if (step !== null) return takeStep(order, step, actor, seenVendorId);
  return refused({
    kind: 'order/wrong-status',
    statusLabel: statusLabel(order.status, order.statusText),
    wanted: statusTexts.either(STATUS_STEPS.map((name) => statusLabel(statusAfter(name)))),
  });
}

const changeRoutes: readonly Route[] = [
  bind(createWorkOrder, ['work-order.create'], async ({ body, session, tx, at, newId, requestKey }) => {
    rejectInvalid(checkNewOrder(body));
    const { complexId, userId } = session;
    const card = (await findJobCard(tx, complexId, body.jobCardId)) ?? refuse({ kind: 'job-card/not-found' });
    const id = newId();
    await insertOrder(tx, { id, complexId, jobCardId: card.id, requestKey }, { userId, at });
    return (await findOrder(tx, complexId, id)) ?? refuse({ kind: 'order/not-found' });
  }),
  bind(
    cancelWorkOrder,
    ['work-order.cancel'],
    async (context) => {
      const { body, files } = context;
      return actOnOrder(
        context,
        (order, actor) => takeStep(order, 'cancel', actor, undefined, reasonFrom(body, files)),
        () => ({ kind: 'log', hashes: hashesOf(files) }),
      );
    },
    async (context) => {
      const refusal = checkStep(await orderOfPath(context), 'cancel', roleOf(context.session));
      if (refusal !== null) refuse(refusal);
    },
  ),
  bind(changeWorkOrderStatus, ['work-order.see'], async (context) => {
    const { status: word, expectedVendorId } = context.body;
    return actOnOrder(context, (order, actor) => {
      requireId('status', word);
      const status = readWorkOrderStatus(word);
      if (status === 'unknown') rejectInvalid([{ field: 'status', code: 'invalid' }]);
      return stepToNamed(order, status, actor, expectedVendorId);
    });
  }),
  bind(assignVendorCall, ['vendor.assign', 'vendor.change'], async (context) => {
    const { session, tx, body } = context;
    return actOnOrder(context, async (order, actor) => {
      // Changing needs more permissions than assigning; a role without them is refused before the vendor is looked up.
      if (order.status === 'vendor_assigned' && !may(roleOf(session), 'vendor.change')) {
        return refused({ kind: 'role/not-allowed' });
      }
      requireId('vendor_id', body.vendorId);
      const vendor =
        (await lockVendorForShare(tx, session.cityId, body.vendorId)) ?? refuse({ kind: 'vendor/not-found' });
      const rates = await ratesByJob(tx, vendor.id);
      return assignVendor(order, vendor, rates, actor, body.expectedVendorId);
    });
  }),
];

export const workOrderRoutes: readonly Route[] = [...readRoutes, ...changeRoutes];
