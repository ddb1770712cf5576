import {
  type Codec,
  field,
  isRecord,
  list,
  mapped,
  nullable,
  object,
  text,
  WireError,
  whole,
  withDefault,
} from './codec.ts';

/** A page of a list. `total` counts all pages; `nextLink` is null on the last. */
export type Page<T> = {
  records: T[];
  page: number;
  pageSize: number;
  total: number;
  nextLink: string | null;
  prevLink: string | null;
};

/** The host's actual page size, which may differ from the requested one: only the last page has fewer records. */
export function pageSizeOf(
  { length, total, hasMore }: { length: number; total: number; hasMore: boolean },
  asked: { page: number; pageSize: number },
): number {
  if (length === 0) return asked.pageSize;
  if (hasMore) return length;
  const before = asked.page === 1 ? 0 : (total - length) / (asked.page - 1);
  return Number.isInteger(before) && before > 0 ? before : Math.max(length, asked.pageSize);
}

/** `{"data": {"records": [one]}}`: one entity. Also reads a bare object under records: the specification shows both. */
export function one<T>(item: Codec<T>): Codec<T> {
  return {
    decode: (wire, at) => {
      const data = dataOf(wire, at);
      const records = data.records;
      const first = Array.isArray(records) ? records[0] : records;
      if (first === undefined || first === null)
        throw new WireError(`${at}data.records`, 'must hold one record');
      return item.decode(first, `${at}data.records[0]`);
    },
    encode: (value) => ({ data: { records: [item.encode(value)] } }),
    schema: dataSchema({ records: { type: 'array', items: item.schema } }),
  };
}

/** `{"data": {"records": [...]}}` without pages. */
export function many<T>(item: Codec<T>): Codec<T[]> {
  return mapped(
    underData(object({ records: field('records', list(item)) })),
    (value) => value.records,
    (records) => ({ records }),
  );
}

const links = object({
  next: field('next', nullable(text())),
  prev: field('prev', nullable(text()), 'previous'),
});

const metadata = withDefault(
  object({
    page: field('page', withDefault(whole(), 1)),
    pageSize: field('page_size', withDefault(whole(), 0)),
    total: field('total', withDefault(whole(), -1)),
    links: field('links', withDefault(links, { next: null, prev: null })),
  }),
  { page: 1, pageSize: 0, total: -1, links: { next: null, prev: null } },
);

/** `{"data": {"records": [...], "metadata": {...}}}`: a page of a list. A missing total is the number of records. */
export function paged<T>(item: Codec<T>): Codec<Page<T>> {
  return mapped(
    underData(object({ records: field('records', list(item)), metadata: field('metadata', metadata) })),
    ({
      records,
      metadata: {
        page,
        pageSize,
        total,
        links: { next, prev },
      },
    }) => ({
      records,
      page,
      pageSize,
      total: total < 0 ? records.length : total,
      nextLink: next,
      prevLink: prev,
    }),
    ({ records, page, pageSize, total, nextLink, prevLink }) => ({
      records,
      metadata: { page, pageSize, total, links: { next: nextLink, prev: prevLink } },
    }),
  );
}

/** `{"data": {...}}` with the fields directly inside. */
export function underData<T>(inner: Codec<T>): Codec<T> {
  return {
    decode: (wire, at) => inner.decode(dataOf(wire, at), `${at}data`),
    encode: (value) => ({ data: inner.encode(value) }),
    schema: { type: 'object', properties: { data: inner.schema } },
  };
}

/** A report: its fields directly inside `data`. They are also found inside a record, or outside `data`. */
export function report<T>(inner: Codec<T>): Codec<T> {
  const listed = underData(inner);
  const names = Object.keys(inner.schema.properties ?? {});
  return {
    ...listed,
    decode: (wire, at) => {
      const data = isRecord(wire) ? wire.data : null;
      const records = isRecord(data) ? data.records : null;
      const places = [data, Array.isArray(records) ? records[0] : records, wire];
      const place = places.find((each) => isRecord(each) && names.some((name) => name in each));
      return place === undefined ? listed.decode(wire, at) : inner.decode(place, `${at}data`);
    },
  };
}

function dataOf(wire: unknown, at: string): Record<string, unknown> {
  const data = typeof wire === 'object' && wire !== null && 'data' in wire ? wire.data : undefined;
  if (typeof data !== 'object' || data === null) throw new WireError(`${at}data`, 'must be an object');
  return data as Record<string, unknown>;
}

function dataSchema(
  properties: NonNullable<Codec<unknown>['schema']['properties']>,
): Codec<unknown>['schema'] {
  return { type: 'object', properties: { data: { type: 'object', properties } } };
}
