import { readInstant, timeToSecond } from './dates.ts';
import type { LocalDay } from './days.ts';
import { dayOf } from './place-clock.ts';

/** A row of an exported file, by column name. The names are those of the wire. */
export type ExportRecord = Readonly<Record<string, unknown>>;

/** A value in a spreadsheet. Numbers that are names are text. `time`: by the complex's clock. */
export type ExportCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  /** Rupees. */
  | { kind: 'amount'; value: number }
  | { kind: 'time'; day: LocalDay; time: string };

const TIMES: ReadonlySet<string> = new Set(['created_at']);
const AMOUNTS: ReadonlySet<string> = new Set([
  'value_without_tax',
  'value_with_tax',
  'total_amount',
  'pending_amount',
  'amount',
]);
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** The spreadsheet value of a record's field, by its column name; amounts of other hosts may be text. */
export function exportCell(name: string, value: unknown): ExportCell {
  const at = TIMES.has(name) && typeof value === 'string' ? readInstant(value) : null;
  if (at !== null) return { kind: 'time', day: dayOf(at), time: timeToSecond(at) };
  if (AMOUNTS.has(name) && (typeof value === 'number' || DECIMAL.test(String(value))))
    return { kind: 'amount', value: Number(value) };
  if (typeof value === 'number') return { kind: 'number', value };
  if (value === null || value === undefined) return { kind: 'text', text: '' };
  return { kind: 'text', text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}
