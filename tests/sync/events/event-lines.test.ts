import { describe, expect, it } from 'vitest';
import { eventParser } from '#app/sync/events/stream.ts';
import { changeOf, concerns, isRarelyChanged, type ServerChange } from '#app/sync/events/topics.ts';

function read(...pieces: string[]): ServerChange[] {
  const changes: ServerChange[] = [];
  const parser = eventParser((change) => changes.push(change));
  const decoder = new TextDecoder();
  for (const piece of pieces) parser.feed(decoder.decode(new TextEncoder().encode(piece), { stream: true }));
  return changes;
}

const TWO = 'retry: 3000\n\n: hello\n\ndata: {"kind":"a","id":"1"}\n\nevent: resync\ndata: {}\n\n';
const READ: ServerChange[] = [{ kind: 'a', id: '1' }, 'everything'];

describe('the text of an event stream', () => {
  it('is read the same in whatever pieces and with whatever ends of line it comes', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const text = TWO.replaceAll('\n', end);
      // A carriage return at the end of a chunk may be half of a line end, so it waits for the next chunk.
      expect(read(text, '\n')).toEqual(READ);
      expect(read(...text, '\n')).toEqual(READ);
      for (let cut = 1; cut < text.length; cut += 1)
        expect(read(text.slice(0, cut), '', text.slice(cut), '\n')).toEqual(READ);
    }
  });

  it('may hold several lines of data, comments, unknown fields and a byte order mark', () => {
    const change = { kind: 'a', id: '1' };
    const text = '\uFEFFdata: {"kind":\n: note\nid: 7\ndata:"a",\ndata: "id":"1"}\ndata\nnonsense\n\n';
    expect(read(text)).toEqual([change]);
    expect(read('event: named\n\n\n\ndata: {"kind":"a","id":"1"}\n\n')).toEqual([change]);
  });

  it('holds nothing that it has not finished', () => {
    expect(read('data: half')).toEqual([]);
    expect(read('data: half\n')).toEqual([]);
  });

  it('is given up when it is no stream of events at all', () => {
    expect(() => read('<html>'.repeat(20_000))).toThrow();
    expect(() => read(...Array.from({ length: 2_000 }, () => `data: ${'x'.repeat(100)}\n`))).toThrow();
  });
});

describe('an event', () => {
  it('names what was changed; anything else means everything', () => {
    expect(changeOf({ data: '{"kind":"work-order","id":"7"}' })).toEqual({
      kind: 'work-order',
      id: '7',
    });
    for (const data of ['', '{', 'null', '[]', '{"kind":"work-order"}', '{"kind":1,"id":"7"}'])
      expect(changeOf({ event: 'message', data })).toBe('everything');
    expect(changeOf({ event: 'resync', data: '{"kind":"work-order","id":"7"}' })).toBe('everything');
  });

  const KEYS = {
    order: 'order 1/7',
    otherOrder: 'order 1/17',
    list: 'listing 1/orders [["open"],1,10]',
    cards: 'reference 1/1 job-card.search [{},{}]',
    counts: 'reference 1/1 work-order.count [{},{}]',
    invoices: 'reference 1/1 invoice.list [{},{}]',
    report: 'reference 1/1 report.pending-payments [{},{}]',
    vendors: 'reference 1/1 vendors 1',
    vendor: 'reference 1/1 vendor.get [{},{}]',
    catalogue: 'reference 1/1 category.list [{},{}]',
  };
  const touched = (change: ServerChange) =>
    Object.entries(KEYS).flatMap(([name, key]) => (concerns(change, key) ? [name] : []));

  it('has those reads made again that it may change, and no others', () => {
    expect(touched({ kind: 'work-order', id: '7' })).toEqual([
      'order',
      'list',
      'cards',
      'counts',
      'invoices',
      'report',
    ]);
    expect(touched({ kind: 'invoice', id: '7' })).toEqual(['cards', 'counts', 'invoices', 'report']);
    expect(touched({ kind: 'vendor', id: '7' })).toEqual(['vendors', 'vendor']);
    expect(touched({ kind: 'catalogue', id: '7' })).toEqual(['catalogue']);
    expect(touched({ kind: 'of a later version', id: '7' })).toEqual(Object.keys(KEYS));
    expect(touched('everything')).toEqual(Object.keys(KEYS));
  });

  it('aside, vendors and the catalogue are known to change seldom', () => {
    expect(Object.entries(KEYS).flatMap(([name, key]) => (isRarelyChanged(key) ? [name] : []))).toEqual([
      'vendors',
      'vendor',
      'catalogue',
    ]);
  });
});
