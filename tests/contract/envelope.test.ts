import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field, object } from '#contract/codec.ts';
import { many, one, paged, pageSizeOf, report, underData } from '#contract/envelope.ts';
import { decodeProblem, encodeProblem } from '#contract/problem.ts';
import { id } from '#contract/wire/values.ts';
import { junk, junkObject, overTheWire, read } from './support.ts';

const thing = object({ id: field('id', id) });

describe('one entity', () => {
  it('[X4] stands in data.records[0]', () => {
    expect(one(thing).encode({ id: '7' })).toEqual({ data: { records: [{ id: '7' }] } });
    expect(read(one(thing), { data: { records: [{ id: 7 }, { id: 8 }] } })).toEqual({ value: { id: '7' } });
  });

  it('[X4] is read from a bare object under records too', () => {
    expect(read(one(thing), { data: { records: { id: '7' } } })).toEqual({ value: { id: '7' } });
  });

  it.each([
    [{ data: { records: [] } }, 'data.records'],
    [{ data: { records: null } }, 'data.records'],
    [{ data: {} }, 'data.records'],
    [{ data: null }, 'data'],
    [{ records: [{ id: '7' }] }, 'data'],
    [[], 'data'],
    ['<html></html>', 'data'],
    [null, 'data'],
    [{ data: { records: [{}] } }, 'data.records[0].id'],
  ])('[X4] is missing from %j, at %s', (wire, at) => {
    expect(read(one(thing), wire)).toEqual({ at });
  });
});

describe('a list', () => {
  const full = {
    data: {
      records: [{ id: '1' }, { id: '2' }],
      metadata: { page: 2, page_size: 2, total: 7, links: { next: '/x?page=3', prev: '/x?page=1' } },
    },
  };
  const page = {
    records: [{ id: '1' }, { id: '2' }],
    page: 2,
    pageSize: 2,
    total: 7,
    nextLink: '/x?page=3',
    prevLink: '/x?page=1',
  };

  it('[X5] stands in data.records with data.metadata', () => {
    expect(read(paged(thing), full)).toEqual({ value: page });
    expect(paged(thing).encode(page)).toEqual(full);
    expect(overTheWire(paged(thing), page)).toEqual(page);
  });

  it.each([
    [{ data: { records: [{ id: '1' }] } }],
    [{ data: { records: [{ id: '1' }], metadata: null } }],
    [{ data: { records: [{ id: '1' }], metadata: {} } }],
    [{ data: { records: [{ id: '1' }], metadata: { page: null, total: null, links: null } } }],
    [{ data: { records: [{ id: '1' }], metadata: { page: '1', links: { next: '', prev: null } } } }],
  ])('[X5] without the rest of its metadata is one page: %j', (wire) => {
    expect(read(paged(thing), wire)).toMatchObject({
      value: { records: [{ id: '1' }], page: 1, total: 1, nextLink: null, prevLink: null },
    });
  });

  it('[X5] with a total of 0 stays at 0', () => {
    const wire = { data: { records: [], metadata: { page: 1, page_size: 10, total: 0 } } };
    expect(read(paged(thing), wire)).toMatchObject({ value: { total: 0 } });
  });

  it("[X5] reads a host's 'previous' as the link back", () => {
    const metadata = { links: { previous: '/x?page=1' } };
    expect(read(paged(thing), { data: { records: [], metadata } })).toMatchObject({
      value: { prevLink: '/x?page=1' },
    });
  });

  it('[X5] without records is empty, and anything else under records is an error', () => {
    expect(read(many(thing), { data: {} })).toEqual({ value: [] });
    expect(read(many(thing), { data: { records: null } })).toEqual({ value: [] });
    expect(read(many(thing), { data: { records: 'none' } })).toEqual({ at: 'data.records' });
    expect(read(many(thing), { data: { records: [{ id: '1' }, {}] } })).toEqual({ at: 'data.records[1].id' });
    expect(overTheWire(many(thing), [{ id: '1' }])).toEqual([{ id: '1' }]);
  });

  it('[X5] puts what is no list directly under data', () => {
    expect(underData(thing).encode({ id: '1' })).toEqual({ data: { id: '1' } });
    expect(read(underData(thing), { data: { id: 1 } })).toEqual({ value: { id: '1' } });
  });
});

describe('a report', () => {
  const counted = report(object({ count: field('count', id) }));

  it.each([
    [{ data: { count: 7 } }],
    [{ data: { records: { count: 7 } } }],
    [{ data: { records: [{ count: 7 }] } }],
    [{ count: 7 }],
  ])('[X27] is read from %j', (wire) => {
    expect(read(counted, wire)).toEqual({ value: { count: '7' } });
  });

  it('[X27] is written in data, and missed there', () => {
    expect(counted.encode({ count: '7' })).toEqual({ data: { count: '7' } });
    expect(read(counted, { data: {} })).toEqual({ at: 'data.count' });
    expect(read(counted, { total: 7 })).toEqual({ at: 'data' });
  });
});

describe('the size of a page', () => {
  it.each([
    ['as asked for', { length: 10, total: 23, hasMore: true }, 1, 10],
    ['fewer than asked for', { length: 7, total: 23, hasMore: true }, 2, 7],
    ['fewer, seen on the last page', { length: 2, total: 23, hasMore: false }, 4, 7],
    ['more than asked for', { length: 50, total: 60, hasMore: true }, 1, 50],
    ['everything at once', { length: 60, total: 60, hasMore: false }, 1, 60],
    ['one short page', { length: 3, total: 3, hasMore: false }, 1, 10],
    ['beyond the last page', { length: 0, total: 23, hasMore: false }, 9, 10],
    ['a host that does not count', { length: 4, total: 4, hasMore: false }, 3, 10],
  ])('[X23] is what the host puts on one: %s', (_name, answer, page, size) => {
    expect(pageSizeOf(answer, { page, pageSize: 10 })).toBe(size);
  });
});

const FIELDS = ['error_message', 'message', 'detail', 'error'];

describe("a failure's sentence", () => {
  it('[X6] is taken from error_message, then message, then detail, then error', () => {
    for (const [index, first] of FIELDS.entries()) {
      const body = Object.fromEntries(FIELDS.slice(index).map((name) => [name, `from ${name}`]));
      expect(decodeProblem(body)?.detail).toBe(`from ${first}`);
    }
  });

  it('[X6] by field outranks message and detail as well', () => {
    const body = {
      error_message: { gst_no: ['GST number is already used', 'second'], name: 'Name is required' },
      message: 'Bad request',
      detail: 'Bad request',
    };
    expect(decodeProblem(body)).toEqual({
      detail: 'GST number is already used',
      code: '',
      errorMessage: { gst_no: 'GST number is already used', name: 'Name is required' },
    });
  });

  it('[X6] passes over what says nothing', () => {
    expect(decodeProblem({ error_message: ' ', message: '', detail: 'Say this' })?.detail).toBe('Say this');
    expect(decodeProblem({ error_message: {}, message: 7, error: 'Say this' })?.detail).toBe('Say this');
    expect(decodeProblem({ error_message: { name: [''] }, detail: 'Say this' })).toEqual({
      detail: 'Say this',
      code: '',
      errorMessage: null,
    });
  });

  it.each([[{}], [null], ['<html>'], [[]], [{ detail: '' }], [{ error_message: [] }], [{ code: 'x' }]])(
    '[X6] is missing from %j',
    (body) => {
      expect(decodeProblem(body)).toBeNull();
    },
  );

  it('[X6] may be the whole body, cut where no person reads on', () => {
    expect(decodeProblem(' It can no longer be cancelled. ')?.detail).toBe('It can no longer be cancelled.');
    expect(decodeProblem('a'.repeat(5_000))?.detail).toHaveLength(300);
  });

  it('[V8] says what is stored now where something else was expected, and passes over what is no amount', () => {
    const problem = {
      detail: 'Changed.',
      code: 'vendor/rates-changed',
      errorMessage: null,
      currentPaise: { 'job_rates.dent': 50_025, 'job_rates.oil': 0 },
    };
    const body = encodeProblem(problem);
    expect(body).toMatchObject({ current: { 'job_rates.dent': 500.25, 'job_rates.oil': 0 } });
    expect(decodeProblem(body)).toEqual(problem);
    for (const current of [null, [], 'x', { dent: 'much' }, {}])
      expect(decodeProblem({ detail: 'Changed.', current })).toEqual({
        detail: 'Changed.',
        code: '',
        errorMessage: null,
      });
  });

  it('[X6] is read back as it was written', () => {
    for (const errorMessage of [null, 'A sentence', { name: 'Name is required' }]) {
      const detail = typeof errorMessage === 'string' ? errorMessage : 'Name is required';
      const problem = { detail, code: 'invalid', errorMessage };
      expect(decodeProblem(JSON.parse(JSON.stringify(encodeProblem(problem))))).toEqual(problem);
    }
    expect(encodeProblem({ detail: 'x', code: 'y', errorMessage: null })).toEqual({ detail: 'x', code: 'y' });
  });

  it('[X10] is never a reason to throw', () => {
    const body = fc.oneof(junk, junkObject([...FIELDS, 'code']));
    fc.assert(
      fc.property(body, (wire) => {
        const problem = decodeProblem(wire);
        if (problem !== null) expect(problem.detail.trim()).not.toBe('');
      }),
      { seed: 12, numRuns: 2000 },
    );
  });
});
