import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';

const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob<Record<string, unknown>>('../../src/**/*.ts');

/** Every catalogue of the app, with its file. */
export const catalogues = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(/= defineTexts(?:<\w+>)?\(\s*'(\w+)'/g)].map(([, name = '']) => ({ name, file })),
);

/** English texts of a catalogue. */
export async function textsOf(catalogue: { readonly name: string; readonly file: string }): Promise<unknown> {
  return (await modules[catalogue.file]?.())?.[catalogue.name];
}

/** Traces of a wrong kind of value in a text. */
export const WRONG = /NaN|undefined|null|\[object|Invalid Date/;

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

/** Example arguments of texts that take more than words and numbers. */
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
  'completeJobWords.captured': OUTCOMES.flatMap((how) => captured({ jobName: '«job»', ...how })),
  'decideJobWords.captured': ['approved', 'rejected'].flatMap((decision) =>
    captured({ jobName: '«job»', decision }),
  ),
  'changeQuantityWords.captured': captured({ jobName: '«job»', quantity: 42 }),
  'addJobWords.captured': captured({ jobName: '«job»', quantity: 42 }),
  'removeJobWords.captured': captured({ jobName: '«job»' }),
  'cancelOrderWords.captured': captured({}),
  'assignVendorWords.captured': captured({ vendor: { name: '«vendor»' } }),
  'takeStepWords.captured': ['submit', 'proceed', 'start', 'hand-over', 'receive'].flatMap((step) => [
    ...captured({ step, seenVendor: null }),
    ...captured({ step, seenVendor: { name: '«vendor»' } }),
  ]),
};

export type Say = (...values: readonly unknown[]) => string;

/**
 * Examples of a text, or else all combinations of words, numbers and nothing that its English version turns into a
 * sentence.
 */
export function examplesOf(path: string, english: Say): readonly (readonly unknown[])[] {
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

/**
 * Every sentence of a text or a group of texts, by path; a text with arguments appears once for each of its examples.
 */
export function sentencesOf(path: string, text: unknown): (readonly [path: string, sentence: string])[] {
  if (typeof text === 'string') return [[path, text]];
  if (typeof text === 'function')
    return examplesOf(path, text as Say).map((values) => [path, (text as Say)(...values)]);
  return Object.entries((text ?? {}) as object).flatMap(([key, part]) => sentencesOf(`${path}.${key}`, part));
}
