import { toWireDay } from '#domain/days.ts';
import { belongsOn, type OrderListName } from '#domain/work-order/statuses.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';

/** Terms shorter than this match the start of a word only, as on the bundled server. */
const ANYWHERE_FROM = 3;

/** A list question as the device answers it. `categoryName` stands for the query's category id, which orders do not carry. */
export type OrderFilter = { listName: OrderListName; query: WorkOrderQuery; categoryName: string | null };

/** Whether an order that the server listed still belongs there: only what a waiting act can change is judged again. */
export function stillBelongs(order: WorkOrder, { listName, query }: OrderFilter): boolean {
  return hasStatus(order, query) && hasVendor(order, query) && belongsOn(listName, order);
}

/** Whether an order answers the whole question: status, vendor, category, days and search. */
export function answersQuery(order: WorkOrder, filter: OrderFilter): boolean {
  const { query, categoryName } = filter;
  if (!stillBelongs(order, filter) || !isWithinDays(order, query)) return false;
  if (query.categoryId !== null && !order.jobs.some((job) => job.categoryName === categoryName)) return false;
  return matchesSearch(order, query.search);
}

/** Whether the question names more than statuses. */
export function isNarrow({ search, categoryId, vendorId, fromOn, toOn }: WorkOrderQuery): boolean {
  return search.trim() !== '' || [categoryId, vendorId, fromOn, toOn].some((part) => part !== null);
}

function hasStatus(order: WorkOrder, { statuses }: WorkOrderQuery): boolean {
  return statuses.length === 0 || statuses.includes(order.status);
}

function hasVendor(order: WorkOrder, { vendorId }: WorkOrderQuery): boolean {
  return vendorId === null || order.vendor?.id === vendorId;
}

/** Local calendar days, both ends inclusive (decision F2). */
function isWithinDays({ createdAt }: WorkOrder, { fromOn, toOn }: WorkOrderQuery): boolean {
  if (fromOn === null && toOn === null) return true;
  const instant = new Date(createdAt);
  if (Number.isNaN(instant.getTime())) return false;
  const day = toWireDay(instant);
  return (fromOn === null || day >= fromOn) && (toOn === null || day <= toOn);
}

function matchesSearch(order: WorkOrder, search: string): boolean {
  const term = search.trim().toLowerCase();
  if (term === '') return true;
  const text = [order.number, order.jobCard.number, order.car.number].map(searchForms).join('');
  return text.includes(term.length < ANYWHERE_FROM ? ` ${term}` : term);
}

/** The ways one number is typed: as it stands, without separators, and word by word. */
function searchForms(number: string): string {
  const lower = number.toLowerCase();
  const separators = /[^\p{L}\p{N}]+/gu;
  return ` ${lower} ${lower.replace(separators, '')} ${lower.replace(separators, ' ')}`;
}
