import type { IMPORT_KINDS } from '#server/import/kinds.sql.ts';
import { anXlsx, row } from './xlsx.ts';

export type Kind = keyof typeof IMPORT_KINDS;

export const CARDS = 'jobcard_no,complex_id,car_number';
export const cards = (...lines: readonly string[]) => [CARDS, ...lines].join('\r\n');
/** A sheet of job cards with these cells. */
export const cardSheet = (lines: string, more: Partial<Parameters<typeof anXlsx>[0]> = {}) =>
  anXlsx({ rows: row(1, ...CARDS.split(',')) + lines, ...more });
export const rateSheet = (cell: string, more: Partial<Parameters<typeof anXlsx>[0]> = {}) =>
  anXlsx({
    rows: `${row(1, 'city_id', 'category', 'job', 'rate')}<row r="2">${['1', 'Paint', 'Door']
      .map((text, at) => `<c r="${'ABC'[at]}2" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')}${cell}</row>`,
    ...more,
  });
export const rates = (separator: string, ...values: readonly string[]) =>
  ['city_id,category,job,rate', ...values.map((value, at) => `1,Paint,J${at},${value}`)]
    .map((line) => line.replaceAll(',', separator).replaceAll('§', ','))
    .join('\n');

export type Case = readonly [what: string, kind: Kind, file: Uint8Array | string, right: readonly string[]];
