import { fromWireDay, type LocalDay } from '#domain/days.ts';
import type { InvoiceStatus } from '#domain/invoice/invoice.ts';
import { FIRST_YEAR, LAST_YEAR, MAX_ID_LENGTH, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { type Paise, paiseToRupees, rupeesToPaise } from '#domain/money.ts';
import { NEWEST_FIRST, readSort, type Sort } from '#domain/sorting.ts';
import type { WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { type Codec, mapped, nullable, text, WireError, whole, withDefault } from '../codec.ts';
import { readInvoiceStatus, readWorkOrderStatus } from './words.ts';

/** Money: rupees with up to two decimals on the wire, paise in the program. Some hosts send text, '125.50'. */
export const money: Codec<Paise> = {
  decode: (wire, at) => {
    const rupees = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
    const paise = typeof rupees === 'number' ? rupeesToPaise(rupees) : null;
    if (paise === null) throw new WireError(at, 'must be an amount in rupees');
    return paise;
  },
  encode: paiseToRupees,
  schema: { type: 'number', format: 'rupees' },
};

/** Money that an older entity may lack. */
export const moneyOrZero: Codec<Paise> = mapped(
  nullable(money),
  (paise) => paise ?? 0,
  (paise) => paise,
);

/** A typed amount: null if absent, not an amount, or with more than two decimals, for the rules to check. */
export const typedMoney: Codec<Paise | null> = {
  decode: (wire) => {
    // Number alone would also accept '1e3' and '0x10'.
    const rupees = typeof wire === 'string' && /^-?\d+(\.\d+)?$/.test(wire.trim()) ? Number(wire) : wire;
    if (typeof rupees !== 'number') return null;
    const paise = rupeesToPaise(rupees);
    return paise !== null && paiseToRupees(paise) === rupees ? paise : null;
  },
  encode: (value) => (value === null ? null : paiseToRupees(value)),
  schema: { ...money.schema, nullable: true },
};

/** A vendor's rate as typed: an emptied field is 0 (section 5); otherwise as `typedMoney`. */
export const typedRate: Codec<Paise | null> = {
  ...typedMoney,
  decode: (wire, at) =>
    wire === null || (typeof wire === 'string' && wire.trim() === '') ? 0 : typedMoney.decode(wire, at),
};

/** A field that section 7 does not have and a call may lack: then undefined, and not sent. */
export function omittable<T>(inner: Codec<T>): Codec<T | undefined> {
  return {
    decode: (wire, at) => (wire === undefined ? undefined : inner.decode(wire, at)),
    encode: (value) => (value === undefined ? undefined : inner.encode(value)),
    schema: { ...inner.schema, nullable: true },
  };
}

/** Texts as a JSON list in a multipart field; anything else reads as none. */
export const jsonTexts: Codec<readonly string[]> = {
  decode: (wire) => {
    const all = typeof wire === 'string' ? parsedList(wire) : wire;
    return Array.isArray(all) ? all.map((one) => (typeof one === 'string' ? one.trim() : '')) : [];
  },
  encode: (value) => JSON.stringify(value),
  schema: { type: 'string', format: 'notes' },
};

/** The list in a JSON text; empty for anything else, which the rules check. */
export function parsedList(typed: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(typed);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** Typed text: '' if absent, for the rules. `format` decides how the server stores it (server/http/kept-texts.ts). */
export const typedText: Codec<string> = {
  decode: (wire) => (typeof wire === 'string' ? wire.trim() : typeof wire === 'number' ? String(wire) : ''),
  encode: (value) => value,
  schema: { type: 'string', format: 'line' },
};

/** The same, with several lines. */
export const typedLines: Codec<string> = { ...typedText, schema: { type: 'string', format: 'lines' } };

/** A typed count: NaN if absent or not a number, for the rules to check. */
export const typedCount: Codec<number> = {
  decode: (wire) => {
    if (typeof wire === 'number') return wire;
    return typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : Number.NaN;
  },
  encode: (value) => value,
  schema: { type: 'integer' },
};

/** An entity's id, always text in the program. */
export const id: Codec<string> = text();

/** Text that may be missing: then ''. */
export const loose: Codec<string> = mapped(
  nullable(text()),
  (value) => value ?? '',
  (value) => value,
);

/** An instant as ISO 8601 text in UTC, which can be sorted and compared. Hosts also write it with their own offset. */
export const instant: Codec<string> = {
  ...text(),
  decode: (wire, at) => {
    const written = text().decode(wire, at);
    const ms = Date.parse(written);
    return Number.isNaN(ms) ? written : new Date(ms).toISOString();
  },
  schema: { type: 'string', format: 'date-time' },
};

/** A calendar day, yyyy-MM-dd; null if absent. */
export const day: Codec<LocalDay | null> = {
  decode: (wire, at) => {
    if (wire === undefined || wire === null || wire === '') return null;
    if (typeof wire !== 'string' || fromWireDay(wire) === null)
      throw new WireError(at, `must be a day from ${FIRST_YEAR} to ${LAST_YEAR}, yyyy-MM-dd`);
    return wire;
  },
  encode: (value) => value,
  schema: { type: 'string', format: 'date', nullable: true },
};

/** A query's optional id: null if absent. */
export const optionalId: Codec<string | null> = nullable(text({ maxLength: MAX_ID_LENGTH }));

/** The id the author saw: null for none, undefined if not given. Bodies omit null, so none is written as ''. */
export const seenId: Codec<string | null | undefined> = {
  decode: (wire, at) => (wire === undefined ? undefined : optionalId.decode(wire, at)),
  encode: (value) => value ?? '',
  schema: optionalId.schema,
};

/** A query's search text, trimmed; '' if absent. */
export const search: Codec<string> = mapped(
  nullable(text({ maxLength: MAX_SEARCH_LENGTH })),
  (value) => (value ?? '').trim(),
  (value) => (value === '' ? null : value),
);

/** The key a list is sorted by; undefined, and not sent, for newest first. */
export function sortedBy<Key extends string>(keys: readonly Key[]): Codec<Sort<Key> | undefined> {
  return {
    decode: (wire, at) => {
      const sort = readSort(keys, wire);
      if (sort === undefined && wire !== undefined && wire !== null && wire !== NEWEST_FIRST)
        throw new WireError(at, `must be one of ${keys.join(', ')}, with - before it for descending`);
      return sort;
    },
    encode: (value) => value,
    schema: {
      type: 'string',
      enum: keys,
      format: 'sort',
      nullable: true,
    },
  };
}

/** A page number from 1. */
export const page: Codec<number> = withDefault(whole({ minimum: 1, maximum: 1_000_000 }), 1);

/** A page's size, with the list's own default. */
export function pageSize(fallback: number, maximum: number): Codec<number> {
  return withDefault(whole({ minimum: 1, maximum }), fallback);
}

/** Comma-joined statuses of orders; empty = all. */
export const workOrderStatuses: Codec<readonly WorkOrderStatus[]> = commaSeparated(readWorkOrderStatus);

/** Comma-joined statuses of invoices; empty = all. */
export const invoiceStatuses: Codec<readonly InvoiceStatus[]> = commaSeparated(readInvoiceStatus);

/** Statuses in another host's own spelling, comma-joined: written instead of ours, and never read. */
export const hostStatuses: Codec<readonly string[] | undefined> = {
  decode: () => undefined,
  encode: (words) => words?.join(',') ?? null,
  schema: invoiceStatuses.schema,
};

/** Comma-joined ids, up to a maximum. */
export function ids(most: number): Codec<readonly string[]> {
  const all = commaSeparated((word) => word);
  const read = (value: readonly string[], at: string): readonly string[] => {
    if (value.length > most) throw new WireError(at, `must name at most ${most}`);
    return value;
  };
  return mapped(all, read, (value) => value);
}

function commaSeparated<T extends string>(read: (word: string) => T): Codec<readonly T[]> {
  return {
    decode: (wire) =>
      typeof wire === 'string'
        ? [
            ...new Set(
              wire
                .split(',')
                .map((word) => word.trim())
                .filter((word) => word !== '')
                .map(read),
            ),
          ]
        : [],
    encode: (value) => (value.length === 0 ? null : value.join(',')),
    schema: { type: 'string', nullable: true },
  };
}

/** The `{username}` of who did something; null if nobody is known. Bare text is read as the name. */
export const by: Codec<string | null> = {
  decode: (wire) => {
    if (typeof wire === 'string') return wire === '' ? null : wire;
    if (typeof wire !== 'object' || wire === null || !('username' in wire)) return null;
    return typeof wire.username === 'string' && wire.username !== '' ? wire.username : null;
  },
  encode: (value) => (value === null ? null : { username: value }),
  schema: { type: 'object', nullable: true },
};
