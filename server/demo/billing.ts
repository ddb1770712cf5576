import type { KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import { linkedOrderStatus } from '#domain/invoice/steps.ts';
import { sumPaise } from '#domain/money.ts';
import { ROLES } from '#domain/permissions.ts';
import { enterStatus } from '#domain/work-order/steps.ts';
import type { Stage, Story } from './history.ts';
import type { InvoicePlan } from './plans.ts';

const DAY_MS = 24 * 3_600_000;
const TAX = 0.18;

/** The way each status is reached. */
const PASSED: Readonly<Record<KnownInvoiceStatus, readonly KnownInvoiceStatus[]>> = {
  created: ['created'],
  received: ['created', 'received'],
  manager_approved: ['created', 'manager_approved'],
  finance_forwarded: ['created', 'manager_approved', 'finance_forwarded'],
  finance_approved: ['created', 'manager_approved', 'finance_approved'],
  paid: ['created', 'manager_approved', 'finance_approved', 'paid'],
  rejected: ['created', 'rejected'],
};

export type Bill = {
  readonly id: string;
  readonly number: string;
  readonly vendorId: string;
  readonly withoutTaxPaise: number;
  readonly withTaxPaise: number;
  readonly status: KnownInvoiceStatus;
  readonly log: readonly { readonly status: KnownInvoiceStatus; readonly at: string; readonly by: string }[];
  readonly orders: readonly Story[];
};

/** Bills completed orders and moves them along with the invoice. `index` gives it a number of its own. */
export function billOrders(plan: InvoicePlan, orders: readonly Story[], index: number, stage: Stage): Bill {
  const completedMs = Math.max(
    ...orders.map(({ order }) => Date.parse(order.statusLog.at(-1)?.at ?? order.createdAt)),
  );
  const passed = PASSED[plan.status];
  const stepMs = Math.min(2 * DAY_MS, (stage.nowMs - completedMs) / (passed.length + 1));
  const log = passed.map((status, position) => ({
    status,
    at: new Date(completedMs + stepMs * (position + 1)).toISOString(),
    by:
      status === 'created' || status === 'received'
        ? stage.creator
        : status === 'manager_approved'
          ? stage.approver
          : stage.superAdmin,
  }));
  const sum = sumPaise(orders.map(({ order }) => order.totalPaise));
  const vendorId = orders[0]?.order.vendor?.id;
  if (vendorId === undefined) throw new Error('a demo invoice has no vendor');
  for (const story of orders) {
    for (const { status, at, by } of log) {
      const last = status === plan.status;
      const linked = last && plan.settled !== null ? plan.settled : linkedOrderStatus(status);
      story.order = enterStatus(story.order, linked, { username: by, role: ROLES.superAdmin, at });
    }
  }
  return {
    id: stage.newId(),
    number: `SI/26-27/${String(417 + index * 13)}`,
    vendorId,
    withoutTaxPaise: sum,
    withTaxPaise: Math.round(sum * (1 + TAX)),
    status: plan.status,
    log,
    orders,
  };
}
