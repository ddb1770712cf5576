import { format, getFormatDateInfo, getFormatInfo, isValidFormat } from 'numfmt';
import { DAY_MS } from '#domain/units.ts';

/** Display format of cells with a style. */
export type CellFormat = {
  /** As in the file: `"JC-"0000`. */
  readonly code: string;
  readonly isDay: boolean;
  /** Displays a different number from the cell's value: a percentage, thousands, hours. */
  readonly isScaled: boolean;
};

export const GENERAL: CellFormat = { code: 'General', isDay: false, isScaled: false };

/**
 * Formats that have a number but no code (ECMA-376, 18.8.30); days are displayed in the same way for all countries
 * here.
 */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
/**
 * Built-in date formats, including those of East Asian languages. Accounting formats, 37 to 44, only add signs and
 * separators.
 */
const BUILT_IN_DAYS: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
];

function builtIn(id: number): string {
  const isDay = BUILT_IN_DAYS.some(([from, to]) => id >= from && id <= to);
  return isDay ? 'yyyy-mm-dd' : (BUILT_IN[id] ?? GENERAL.code);
}

/** Maximum length of a code in a spreadsheet. */
const LONGEST_CODE = 255;

/** A format by its number, and by its code if the file defines one. */
export function formatOf(id: number, own: string | undefined): CellFormat {
  const code = own ?? builtIn(id);
  if (code.length > LONGEST_CODE || !isValidFormat(code)) return GENERAL;
  const { isDate, scale } = getFormatInfo(code);
  const { year, month, day, seconds } = getFormatDateInfo(code);
  // The minutes of mm:ss are reported as a month.
  const isDay = isDate && (year || day || (month && !seconds));
  return { code, isDay, isScaled: scale !== 1 || (isDate && !isDay) };
}

/** Displayed form of a number or a text. */
export function formatted(value: number | string, { code }: CellFormat): string {
  if (typeof value === 'number' && /^(?:General|@)$/i.test(code)) return plainNumber(value);
  return format(code, value, { throws: false }).trim();
}

/** Significant digits that a spreadsheet stores. */
const KEPT_DIGITS = 15;

/** True if a spreadsheet has lost the last digits of the number. */
export function isBeyondDigits(number: number): boolean {
  return Number.isInteger(number) && Math.abs(number) >= 10 ** KEPT_DIGITS;
}

/** All digits of a number, without an exponent: 0.1 + 0.2 is stored as 0.30000000000000004 and displayed as 0.3. */
export function plainNumber(number: number): string {
  const kept = Number(number.toPrecision(KEPT_DIGITS));
  if (Number.isInteger(kept)) return kept.toFixed(0);
  const text = String(kept);
  return text.includes('e') ? kept.toFixed(20).replace(/0+$/, '') : text;
}

/**
 * Converts a serial date to the day or time that it represents, null if invalid: `2026-11-25`, `2026-11-25T10:30:00`.
 */
export function momentOf(serial: number, is1904: boolean): string | null {
  // Serial 60 in the usual count is February 29, 1900, which never existed; days before it are one later.
  const days = is1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const at = new Date(Math.round((Date.UTC(1899, 11, 30) + days * DAY_MS) / 1_000) * 1_000);
  if (serial < 0 || Number.isNaN(at.getTime())) return null;
  const iso = at.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, -'.000Z'.length);
}
