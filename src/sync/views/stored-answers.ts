import type { ApiPort } from '#app/api/api-port.ts';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { CachedRow } from '#app/data/rows.ts';
import type { AnswerOf, AnyCall, QueryOf } from '#contract/call.ts';
import { listInvoices } from '#contract/calls/invoices.ts';
import type { Page } from '#contract/envelope.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';

/** Anything from the server that waiting actions do not change. Equal keys are the same query. */
export type Reference<T> = { key: string; fetch: (api: ApiPort) => Promise<T> };

/** Raise it when the shape of a stored answer changes, so that a new build never reads an old one. */
const FORMAT = 1;

/** The reference for one call: counts, invoices, reports, a single vendor. */
export function reference<C extends AnyCall>(
  call: C,
  ask: { params?: Readonly<Record<string, string>>; query?: Partial<QueryOf<C>> } = {},
): Reference<AnswerOf<C>> {
  return {
    key: `${call.name} ${JSON.stringify([ask.params ?? {}, call.query.encode(ask.query ?? {})])}`,
    fetch: async (api) => (await api.perform(call, ask)).value,
  };
}

/** The server's last answer; null if there is none on this device. */
export async function readReference<T>(
  database: DeviceDatabase,
  complexId: string,
  ref: Reference<T>,
): Promise<{ value: T; fetchedAt: string } | null> {
  const row = await read(database, [database.cached], () => database.cached.get(storedKey(complexId, ref)));
  return row === undefined ? null : { value: row.value as T, fetchedAt: row.fetchedAt };
}

/** Prefix of the keys under which a call's answers are stored. */
export function storedKeys(complexId: string, callName: string): string {
  return `${complexId}/${FORMAT} ${callName} `;
}

export function storedKey(complexId: string, ref: Pick<Reference<unknown>, 'key'>): string {
  return `${complexId}/${FORMAT} ${ref.key}`;
}

/** The status of an invoice as the host spells it; null if none was read on this device. */
export async function invoiceStatusSpelling(
  database: DeviceDatabase,
  complexId: string,
): Promise<string | null> {
  const wordIn = ({ value }: CachedRow) => (value as Page<Invoice>).records?.[0]?.statusText ?? '';
  const row = await read(database, [database.cached], () =>
    database.cached
      .where('key')
      .startsWith(storedKeys(complexId, listInvoices.name))
      .filter((stored) => wordIn(stored) !== '')
      .first(),
  );
  return row === undefined ? null : wordIn(row);
}
