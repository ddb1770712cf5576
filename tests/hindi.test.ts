import { afterEach, describe, expect, it } from 'vitest';
import { hindi } from '#app/app/hindi/hindi.ts';
import { showIn } from '#app/texts/catalogue.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';

const HOW = "say it in src/app/hindi (CONTRIBUTING.md, 'Add a text')";

/** Units, names of files, commands and names of keys are the same in every language. */
const SAME = new Set([
  ...['keyTexts.keys.ctrl', 'keyTexts.keys.enter', 'keyTexts.keys.space', 'keyTexts.keys.escape'],
  ...['keyTexts.keys.shift', 'selectedTexts.file', 'invoiceTexts.exportFile', 'diagnosticsTexts.fileName'],
  ...['usersTexts.addCommand', 'usersTexts.changeCommand', 'usersTexts.commandHelp'],
  ...['printTexts.ofPages', 'invoiceFormTexts.size'],
]);

const DEVANAGARI = /\p{Script=Devanagari}/u;
/** What a text was given, as it must come out again. */
const GIVEN = /«\w+»/g;
const NUMBERS = /\d(?:[\d,.:]*\d)?/g;
/** What comes out of a text that was given the wrong kind of value. */
const WRONG = /NaN|undefined|null|\[object|Invalid Date/;

const AT = new Date(2026, 10, 5, 10, 42);
const completion = (status: string) => ({ status, finalRatePaise: 123_400, partialValuePaise: 56_700 });
const OUTCOMES = ['completed', 'partially_completed', 'incomplete'].map(completion);
const BY = [
  { who: '«who»', at: AT.toISOString() },
  { who: null, at: new Date().toISOString() },
  { who: null, at: null },
];

const happened = (given: object) =>
  BY.flatMap((by) => [true, false].map((isOwn) => [{ ...given, ...by }, isOwn]));
const captured = (given: object) => [[given, AT.toISOString()]];
const refused = (...given: object[]) => given.map((values) => [values]);

const STATUS = { statusLabel: '«label»', wanted: '«wanted»' };

/** What texts are given that take more than words and numbers. */
const EXAMPLES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'dateTexts.date': [[AT]],
  'dateRangeTexts.day': [[AT]],
  'calendarTexts.month': [[AT]],
  'calendarTexts.day': [[AT]],
  'statusTexts.either': [[['«one»', '«other»']]],
  'storageTexts.lost.gone': [
    [1, 1, AT.toISOString()],
    [3, 0, AT.toISOString()],
    [3, 2, AT.toISOString()],
  ],
  'storageTexts.lost.item': [['«label»', '«by»', AT.toISOString()]],
  'noAccessTexts.opensFor': [['«screen»', ['«one»', '«other»']]],
  'orderTexts.ofJobs': [[{ done: 75, incomplete: 0, of: 93 }], [{ done: 75, incomplete: 12, of: 93 }]],
  'createdTexts.copyWithout': [[['«one»']], [['«one»', '«other»']]],
  'invoiceTexts.payQuestion': [
    [{ number: '«number»', vendor: '«vendor»', amount: 123_400 }],
    [{ number: '«number»', vendor: null, amount: 5 }],
  ],
  'invoiceTexts.rejectQuestion': [
    [{ number: '«number»', vendor: '«vendor»', amount: 123_400 }],
    [{ number: '«number»', vendor: null, amount: 5 }],
  ],
  'fieldTexts.several-vendors': refused({ count: 4, names: '«names»' }),
  'refusalTexts.order/not-editable': refused(STATUS),
  'refusalTexts.order/wrong-status': refused(STATUS),
  'refusalTexts.order/jobs-undecided': refused({ count: 1 }, { count: 3 }),
  'refusalTexts.order/vendor-changed': refused(
    { vendorName: null, hadNone: false },
    { vendorName: '«vendor»', hadNone: true },
    { vendorName: '«vendor»', hadNone: false },
  ),
  'refusalTexts.order-job/decided-already': refused(
    { decision: 'approved', by: null },
    { decision: 'rejected', by: '«by»' },
  ),
  'refusalTexts.order-job/completed-already': refused({ by: null }, { by: '«by»' }),
  'refusalTexts.vendor/rates-changed': refused({ rates: [{}] }, { rates: [{}, {}, {}] }),
  'refusalTexts.category/has-jobs': refused({ count: 1 }, { count: 3 }),
  'refusalTexts.catalogue/full': refused({ max: 500 }),
  'refusalTexts.invoice/wrong-status': refused(STATUS, { ...STATUS, wanted: '' }),
  'refusalTexts.invoice/order-not-eligible': refused({ ...STATUS, orderNumber: '«order»' }),
  'refusalTexts.invoice/number-taken': refused({ number: '«number»', financialYear: '«year»' }),
  'refusalTexts.invalid': refused({ fields: [] }, { fields: [{ field: 'name', code: 'name-required' }] }),
  'happeningTexts.job-marked': OUTCOMES.flatMap((how) => happened({ jobName: '«job»', completion: how })),
  'happeningTexts.job-decided': ['approved', 'rejected'].flatMap((decision) =>
    happened({ jobName: '«job»', decision }),
  ),
  'happeningTexts.quantity-set': happened({ jobName: '«job»', quantity: 42 }),
  'happeningTexts.vendor-set': happened({ vendorName: '«vendor»' }),
  'happeningTexts.vendor-changed': [
    ...happened({ vendorName: null, hadNone: false }),
    ...[true, false].flatMap((hadNone) => happened({ vendorName: '«vendor»', hadNone })),
  ],
  'happeningTexts.moved': WORK_ORDER_STATUSES.flatMap((status) =>
    happened({ status, label: '«label»', vendorName: '«vendor»' }),
  ),
  'happeningTexts.job-gone': [...happened({ jobName: '«job»' }), ...happened({ jobName: null })],
  'happeningTexts.order-gone': happened({}),
  'happeningTexts.forbidden': happened({}),
  'happeningTexts.rule': happened({ refusal: { kind: 'order/no-vendor' } }),
  'happeningTexts.said': happened({}),
  'capturedTexts.complete-job': OUTCOMES.flatMap((how) => captured({ jobName: '«job»', completion: how })),
  'capturedTexts.decide-job': ['approved', 'rejected'].flatMap((decision) =>
    captured({ jobName: '«job»', decision }),
  ),
  'capturedTexts.change-quantity': captured({ jobName: '«job»', quantity: 42 }),
  'capturedTexts.add-job': captured({ jobName: '«job»', quantity: 42 }),
  'capturedTexts.remove-job': captured({ jobName: '«job»' }),
  'capturedTexts.cancel': captured({}),
  'capturedTexts.assign-vendor': captured({ vendor: { name: '«vendor»' } }),
  'capturedTexts.take-step': ['submit', 'proceed', 'start', 'hand-over', 'receive'].flatMap((step) => [
    ...captured({ step, vendor: null }),
    ...captured({ step, vendor: { name: '«vendor»' } }),
  ]),
};

type Say = (...values: readonly unknown[]) => string;

/** Its examples, else all combinations of words, numbers and nothing that its English makes a sentence of. */
function examplesOf(path: string, english: Say): readonly (readonly unknown[])[] {
  const given = EXAMPLES[path];
  if (given !== undefined) return given;
  if (path.startsWith('fieldTexts.'))
    return [[{ min: 3, max: 77, digits: 10, amount: '«amount»', one: '«one»', other: '«other»' }]];
  let combinations: unknown[][] = [[]];
  for (let place = 0; place < english.length; place += 1)
    combinations = combinations.flatMap((some) =>
      [`«v${place}»`, 41 + place, 1, null].map((value) => [...some, value]),
    );
  return combinations.filter((values) => {
    try {
      return !WRONG.test(english(...values));
    } catch {
      return false;
    }
  });
}

/** What the Hindi sentence lacks of the English one. */
function lacks(path: string, english: string, said: unknown): string[] {
  if (typeof said !== 'string') return [`${path} is missing: ${HOW}`];
  if (WRONG.test(said)) return [`${path} says '${said}'`];
  const shown = [...(english.match(GIVEN) ?? []), ...(english.replaceAll(GIVEN, '').match(NUMBERS) ?? [])];
  const dropped = shown.filter((value) => !said.includes(value));
  if (dropped.length > 0) return [`${path} does not show ${dropped.join(', ')}: '${said}'`];
  const hasWords = /[a-z]{2}/i.test(english.replaceAll(GIVEN, ''));
  return hasWords && !SAME.has(path) && !DEVANAGARI.test(said) ? [`${path} is not in Hindi: ${HOW}`] : [];
}

function inHindi<T>(say: () => T): T {
  showIn(hindi);
  try {
    return say();
  } finally {
    showIn({});
  }
}

/** What is missing or wrong in the Hindi of a text or a group of them. */
function problemsOf(path: string, english: unknown, said: unknown): string[] {
  if (typeof english === 'string') return lacks(path, english, english === '' ? (said ?? '') : said);
  if (typeof english === 'function') {
    if (typeof said !== 'function') return [`${path} is missing: ${HOW}`];
    const examples = examplesOf(path, english as Say);
    if (examples.length === 0) return [`${path} needs an example of what it is given, in EXAMPLES`];
    const found = examples.flatMap((values) =>
      lacks(
        path,
        (english as Say)(...values),
        inHindi(() => (said as Say)(...values)),
      ),
    );
    return [...new Set(found)];
  }
  if (Array.isArray(english)) {
    if (!Array.isArray(said) || said.length !== english.length) return [`${path} is missing: ${HOW}`];
    return english.flatMap((text, index) => problemsOf(`${path}.${index}`, text, said[index]));
  }
  const group = (said ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(english as object).flatMap(([key, text]) =>
    problemsOf(`${path}.${key}`, text, group[key]),
  );
}

const sources = import.meta.glob<string>('../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob<Record<string, unknown>>('../src/**/*.ts');

/** Every catalogue of the app, with the file that it stands in. */
const catalogues = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/= defineTexts(?:<\w+>)?\(\s*'(\w+)'/g)].map(([, name = '']) => ({ name, file })),
);

describe('the Hindi of the app', () => {
  afterEach(() => showIn({}));

  it.each(catalogues)('says all of $name', async ({ name, file }) => {
    const english = (await modules[file]?.())?.[name];
    expect(english, `${file} exports ${name}, and is no .tsx`).toBeDefined();
    expect(problemsOf(name, english, hindi[name])).toEqual([]);
  });

  it('has no catalogue that the app does not have', () => {
    expect(catalogues.length).toBeGreaterThan(60);
    expect(Object.keys(hindi).filter((name) => !catalogues.some((one) => one.name === name))).toEqual([]);
  });
});

describe('what is looked for in a translation', () => {
  const plain = { title: 'Fruit', of: (name: string, count: number) => `${count} of ${name}` };

  it('is a sentence that is missing, or still in English', () => {
    expect(problemsOf('fruit', plain, { of: plain.of })).toEqual([
      expect.stringMatching(/^fruit\.title is missing/),
      expect.stringMatching(/^fruit\.of is not in Hindi/),
    ]);
  });

  it('is a value that the English shows and the Hindi drops', () => {
    expect(problemsOf('fruit', plain, { title: 'फल', of: (name: string) => `${name} के फल` })[0]).toMatch(
      /^fruit\.of does not show «v1»/,
    );
  });
});
