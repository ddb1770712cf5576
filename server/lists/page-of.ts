import type { Call } from '#contract/call.ts';
import type { Page } from '#contract/envelope.ts';

/** Where the API lies on this origin: links in answers are host-relative. */
const API = '/api';

type Paging = { readonly page: number; readonly pageSize: number };
type Found<T> = { readonly records: T[]; readonly total: number };

/** The page of a list with links to its neighbours: the same query, another page. */
export function pageOf<Query extends Paging, T>(
  call: Call<Query, Record<never, never>, Page<T>>,
  query: Query,
  { records, total }: Found<T>,
): Page<T> {
  const { page, pageSize } = query;
  const link = (to: number): string =>
    `${API}${call.path}${call.trailingSlash ? '/' : ''}?${search(call, query, to)}`;
  const pages = Math.ceil(total / pageSize);
  return {
    records,
    page,
    pageSize,
    total,
    nextLink: page < pages ? link(page + 1) : null,
    prevLink: page > 1 && pages > 0 ? link(Math.min(page - 1, pages)) : null,
  };
}

/** Rows to skip before a page. */
export function offsetOf({ page, pageSize }: Paging): number {
  return (page - 1) * pageSize;
}

function search<Query extends Paging, T>(
  call: Call<Query, Record<never, never>, Page<T>>,
  query: Query,
  page: number,
): string {
  const fields = Object.entries(call.query.encode({ ...query, page }) as Record<string, unknown>);
  const present = fields.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return new URLSearchParams(
    present.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}
