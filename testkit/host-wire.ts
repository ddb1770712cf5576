import { workOrderCodec } from '#contract/entities.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

export type Asked = {
  call: string;
  params: Readonly<Record<string, string>>;
  query: object;
  body: unknown;
  token: string | undefined;
};

/** A page of orders as the server answers it: filtered by status, newest first. */
export function pageOf(orders: readonly WorkOrder[], query: Record<string, unknown>): unknown {
  const statuses = (query.statuses ?? []) as readonly string[];
  const page = Number(query.page ?? 1);
  const pageSize = Number(query.pageSize ?? 10);
  const found = orders
    .filter((order) => statuses.length === 0 || statuses.includes(order.status))
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const records = found.slice((page - 1) * pageSize, page * pageSize);
  const next = page * pageSize < found.length ? `?page=${page + 1}` : null;
  const metadata = { page, page_size: pageSize, total: found.length, links: { next, prev: null } };
  return { data: { records: records.map((order) => workOrderCodec.encode(order)), metadata } };
}
