import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numeric, oneOf, text, whole } from '#contract/codec.ts';
import {
  ADDITIONS,
  configFileOf,
  KEYED_ADDITIONS,
  type RuntimeConfig,
  readConfigFile,
} from '#contract/runtime-config.ts';
import {
  by,
  day,
  ids,
  invoiceStatuses,
  money,
  page,
  pageSize,
  search,
  typedCount,
  typedMoney,
  typedRate,
  typedText,
  workOrderStatuses,
} from '#contract/wire/values.ts';
import { MAX_AMOUNT_PAISE } from '#domain/limits.ts';
import { junk, overTheWire, read } from './support.ts';

const SECTION_7: RuntimeConfig = {
  apiHost: '/api',
  fleetDashboardUrl: '',
  contract: 0,
  idempotency: false,
  events: false,
  demoSignIns: [],
  version: '',
};

describe('money', () => {
  it.each([
    [125.5, 12_550],
    ['125.50', 12_550],
    [0, 0],
    [1.005, 101],
  ])('[M1] %j crosses as %d paise', (wire, paise) => {
    expect(read(money, wire)).toEqual({ value: paise });
  });

  it.each([null, undefined, '', 'abc', true, {}, [], Number.NaN, '1e999'])(
    '[X10] %j is no amount',
    (wire) => {
      expect(read(money, wire)).toEqual({ at: '' });
    },
  );

  it('[M1] crosses in rupees and comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_PAISE }), (paise) => {
        expect(overTheWire(money, paise)).toBe(paise);
        expect(overTheWire(typedMoney, paise)).toBe(paise);
      }),
      { seed: 13, numRuns: 500 },
    );
    expect(JSON.stringify(money.encode(12_550))).toBe('125.5');
  });
});

describe('what a caller typed', () => {
  it('[X16] is judged by the rules, not by the reader', () => {
    expect(
      [undefined, null, '', 'abc', 1.005, '0.001', '1e3', '0x10', 'Infinity', {}].map((wire) =>
        typedMoney.decode(wire, ''),
      ),
    ).toEqual(Array.from({ length: 10 }, () => null));
    expect([undefined, null, {}, [], true].map((wire) => typedText.decode(wire, ''))).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    expect([undefined, null, '', 'abc', {}].map((wire) => typedCount.decode(wire, ''))).toEqual(
      Array.from({ length: 5 }, () => Number.NaN),
    );
  });

  it('[X16] never fails the reading, whatever it is', () => {
    fc.assert(
      fc.property(junk, (wire) => {
        // A property fails by an exception.
        for (const { decode } of [typedMoney, typedRate, typedText, typedCount]) decode(wire, '');
      }),
      { seed: 14, numRuns: 1000 },
    );
  });

  it('[X14] is read from the text of a form like from JSON', () => {
    expect([typedMoney.decode('125.50', ''), typedMoney.decode(125.5, '')]).toEqual([12_550, 12_550]);
    expect([typedCount.decode('3', ''), typedCount.decode(3, '')]).toEqual([3, 3]);
    expect([typedText.decode(' 7 ', ''), typedText.decode(7, '')]).toEqual(['7', '7']);
  });

  it('[V5] as a rate is 0 when emptied, and no rate when left out or wrong', () => {
    expect(['', ' ', null].map((wire) => typedRate.decode(wire, ''))).toEqual([0, 0, 0]);
    expect([undefined, 'abc', 1.005].map((wire) => typedRate.decode(wire, ''))).toEqual([null, null, null]);
    expect(typedRate.decode('12.5', '')).toBe(1_250);
  });
});

describe('queries', () => {
  it('[X15] join statuses by commas and read each once, in any spelling', () => {
    expect(workOrderStatuses.encode(['open', 'car_received'])).toBe('open,car_received');
    expect(workOrderStatuses.decode('open, Car-Received,,open,work_completed', '')).toEqual([
      'open',
      'car_received',
      'completed',
    ]);
    expect(invoiceStatuses.decode('invoice-created,paid,closed', '')).toEqual(['created', 'paid']);
    expect(ids(3).decode('1,2, 2 ,3', '')).toEqual(['1', '2', '3']);
  });

  it('[X15] are refused beyond their most', () => {
    expect(() => ids(3).decode('1,2,3,4', 'invoice_ids')).toThrow('invoice_ids: must name at most 3');
  });

  it('[X15] leave an empty list out', () => {
    expect([workOrderStatuses.encode([]), ids(3).encode([])]).toEqual([null, null]);
    expect([undefined, '', ',', 7].map((wire) => ids(3).decode(wire, ''))).toEqual([[], [], [], []]);
  });

  it('[D2] refuse a day that is none', () => {
    expect(['2026-02-30', 'today', 5].map((wire) => read(day, wire))).toEqual([
      { at: '' },
      { at: '' },
      { at: '' },
    ]);
    expect(['', null, undefined].map((wire) => read(day, wire))).toEqual([
      { value: null },
      { value: null },
      { value: null },
    ]);
    expect(read(day, '2026-02-28')).toEqual({ value: '2026-02-28' });
  });

  it('[L13] page from 1, ten a page unless said otherwise', () => {
    const size = pageSize(10, 100);
    expect([page.decode(undefined, ''), size.decode(undefined, ''), size.decode('25', '')]).toEqual([
      1, 10, 25,
    ]);
    for (const wrong of ['0', '-1', '1.5', 'x', '101', '']) expect(read(size, wrong)).toEqual({ at: '' });
    expect(read(page, '0')).toEqual({ at: '' });
  });

  it('[X10] refuse a search text beyond 100 characters', () => {
    expect(read(search, 'x'.repeat(101))).toEqual({ at: '' });
    expect([read(search, '  MH 12 '), read(search, undefined)]).toEqual([{ value: 'MH 12' }, { value: '' }]);
    expect([search.encode(''), search.encode('MH')]).toEqual([null, 'MH']);
  });
});

describe('small shapes', () => {
  it('[X11] read who did it from {username} or a bare name', () => {
    const read = [{ username: 'demo.a' }, 'demo.a', { username: '' }, {}, null, undefined, 7].map((wire) =>
      by.decode(wire, ''),
    );
    expect(read).toEqual(['demo.a', 'demo.a', null, null, null, null, null]);
    expect([by.encode('demo.a'), by.encode(null)]).toEqual([{ username: 'demo.a' }, null]);
  });

  it('[X10] refuse another type', () => {
    for (const wrong of [null, true, {}, [], undefined]) expect(read(text(), wrong)).toEqual({ at: '' });
    for (const wrong of ['1.5', 'x', '', null, Number.POSITIVE_INFINITY])
      expect(read(whole(), wrong)).toEqual({ at: '' });
    expect([read(numeric(), '2.5'), read(numeric(), 'x')]).toEqual([{ value: 2.5 }, { at: '' }]);
    expect([read(oneOf(['a', 'b']), 'a'), read(oneOf(['a', 'b']), 'A')]).toEqual([
      { value: 'a' },
      { at: '' },
    ]);
  });

  it("[X12] a deployment's configuration may be empty", () => {
    expect(readConfigFile({})).toEqual(SECTION_7);
    for (const name of ['idempotency', 'reasons'])
      expect(() => readConfigFile({ [name]: 'yes' })).toThrow(`${name}: must be true or false`);
  });

  it("a deployment's configuration has the fields that docs/hosts.md promises, by these names", async () => {
    const hosts = await readFile(new URL('../../docs/hosts.md', import.meta.url), 'utf8');
    const [, table = ''] = /^\| field \|.*\n((?:\|.*\n)+)/m.exec(hosts) ?? [];
    const promised = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(Object.keys(configFileOf(SECTION_7)).sort()).toEqual([...promised, 'version'].sort());
  });

  it("a deployment's configuration has our additions on a host that has all of them, with or without keys and events", () => {
    const [idempotency, events, ours] = [[false, true], [false, true], [0, 1] as const];
    for (const known of idempotency.flatMap((keys) =>
      events.map((on) => ({ idempotency: keys, events: on })),
    )) {
      for (const contract of ours) {
        const config: RuntimeConfig = { ...SECTION_7, ...known, contract };
        expect(readConfigFile(configFileOf(config))).toEqual(config);
      }
    }
  });

  it('a host that lacks one of our additions counts as a host without any', () => {
    const ours = configFileOf({ ...SECTION_7, contract: 1, idempotency: true });
    for (const name of [...ADDITIONS, ...KEYED_ADDITIONS]) {
      const { [name]: _, ...others } = ours;
      expect(readConfigFile(others)).toMatchObject({ contract: 0, idempotency: true });
    }
  });
});
