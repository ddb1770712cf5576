import { checkTypedAmount, readAmount } from '#domain/amounts.ts';
import { FIRST_YEAR, LAST_YEAR } from '#domain/limits.ts';
import { formatPaise, type Paise, paiseToInput, rupeesToPaise } from '#domain/money.ts';
import { describeField } from '#domain/refusals.ts';
import { keptLine, keptLines } from '#domain/typed-text.ts';
import { keptGst, settledPhone } from '#domain/vendor/checks.ts';
import { type CellFormat, formatted, plainNumber } from './number-formats.ts';

/** Value of a cell: a text, a number with its format, or a day or time of day (`2026-11-25`, `2026-11-25T10:30:00`). */
export type Cell = string | NumberCell | { readonly moment: string };
export type NumberCell = {
  readonly number: number;
  readonly format: CellFormat;
  /** As the file itself displays it; by its format if the file does not say. */
  readonly shown?: string;
};

/** Kind of a column's values, which are parsed like the corresponding form field. `lines` may be multi-line. */
export type ValueKind = 'name' | 'lines' | 'gst' | 'phone' | 'amount' | 'moment';

/** A value as it would be stored, with what the file shows instead if that differs; or why it cannot be read. */
export type Read =
  | { readonly value: string; readonly change?: string }
  | { readonly why: string; readonly shown: string };

type FileFacts = { readonly hasDecimalCommas: boolean };

/** Displayed text of a cell, for quoting. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return 'moment' in cell ? cell.moment : (cell.shown ?? formatted(cell.number, cell.format));
}

/**
 * Reads a cell by its column's kind: names and codes as they are stored, an amount as rupees (`1250.50`), a moment as a
 * day or time in the complex's time zone (`2026-11-25`) or, with a zone, as an instant.
 */
export function readValue(
  kind: ValueKind,
  cell: Cell,
  { hasDecimalCommas }: FileFacts = { hasDecimalCommas: false },
): Read {
  const read = (): Read => {
    switch (kind) {
      case 'amount':
        return typeof cell === 'object' && 'number' in cell
          ? amountOfNumber(cell)
          : amountOfText(textOf(cell), hasDecimalCommas);
      case 'moment':
        return momentOf(textOf(cell));
      case 'lines':
        return keptText(typeof cell === 'string' ? cell : digitsOf(cell), keptLines);
      case 'name':
        return nameOf(cell, keptLine);
      case 'phone':
        return nameOf(cell, (text) => settledPhone(keptLine(text)));
      case 'gst':
        return nameOf(cell, keptGst);
    }
  };
  return textOf(cell).trim() === '' ? { value: '' } : read();
}

/** A value as the dry run's table shows it. */
export function shownValue(kind: ValueKind, value: string): string {
  if (kind !== 'amount' || value === '') return value;
  const paise = rupeesToPaise(Number(value));
  return paise === null ? value : formatPaise(paise);
}

const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i;
const ENTER_AGAIN = `Format the column as 'Text' and enter it again.`;

function nameOf(cell: Cell, kept: (text: string) => string): Read {
  if (typeof cell !== 'string') {
    if ('moment' in cell)
      return refused(
        cell.moment,
        `is the date ${cell.moment}: spreadsheets turn texts that look like a date into one. ${ENTER_AGAIN}`,
      );
    const digits = digitsOf(cell);
    const value = kept(digits);
    return value === digits ? { value } : { value, change: changeOf(textOf(cell), value) };
  }
  if (SHORTENED.test(cell.trim()))
    return refused(cell, `shows ${cell.trim()}, a number that the spreadsheet has shortened. ${ENTER_AGAIN}`);
  return keptText(cell, kept);
}

/** The stored form of a text from the file. */
function keptText(text: string, kept: (text: string) => string): Read {
  if (PLAIN.test(text) && !/^[=']/.test(text) && kept(text) === text) return { value: text };
  const marked = /^="(.*)"$/s.exec(text.trim())?.[1]?.replaceAll('""', '"');
  if (marked === undefined && text.trim().startsWith('='))
    return refused(
      text,
      `has the formula ${text.trim()}, not its result. Save the file again from the spreadsheet program.`,
    );
  // Programs put an apostrophe before a number so that a spreadsheet does not change it.
  const value = kept(marked ?? text.trim().replace(/^'(?=[\d=+@-])/, ''));
  const isAsShown = value === text.trim().normalize('NFC').replaceAll(/\r\n?/g, '\n');
  return isAsShown ? { value } : { value, change: changeOf(text.trim(), value) };
}

/** Digits of a number that is a name, as its format displays them, without an amount's separators and currency. */
function digitsOf(cell: Exclude<Cell, string>): string {
  if ('moment' in cell) return cell.moment;
  const shown = textOf(cell);
  if (SHORTENED.test(shown)) return plainNumber(cell.number);
  const bare = shown.replaceAll(/[\s,₹$€£]|^(?:Rs\.?|INR)/gi, '');
  if (!/^-?\d+(?:\.\d+)?$/.test(bare)) return shown;
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare;
}

function amountOfNumber({ number, format }: Omit<NumberCell, 'shown'>): Read {
  if (format.isScaled) {
    const shown = formatted(number, format);
    return refused(shown, `shows ${shown} for ${plainNumber(number)}. Format the column as 'Number'.`);
  }
  const exact = plainNumber(number);
  return amount(rupeesToPaise(Number(exact)), exact);
}

/** A computed number that a spreadsheet wrote out in full, although it displays two decimals. */
const COMPUTED = /^(\d+)[.,](\d{4,})$/;
/** A comma that is a thousands separator elsewhere. */
const ONE_COMMA = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Parses an amount like its form field, except for what only the file tells: computed numbers, and the meaning of a
 * comma in it.
 */
function amountOfText(typed: string, hasDecimalCommas: boolean): Read {
  const marked = keptText(typed, keptLine);
  if ('why' in marked) return marked;
  const text = marked.value;
  const [, whole, decimals] = COMPUTED.exec(text) ?? [];
  if (whole !== undefined) return amount(rupeesToPaise(Number(`${whole}.${decimals}`)), text);
  const read = readAmount(text);
  if (hasDecimalCommas && ONE_COMMA.test(text))
    return refused(text, `is ${text}, which could mean thousands or decimals: write it without a comma.`);
  if (read.kind === 'amount') return amount(read.paise, text);
  return refused(text, whyNoAmount(text));
}

/** In the words of the form field. */
function whyNoAmount(text: string): string {
  const [problem] = checkTypedAmount('rate', text);
  const words = problem === undefined ? '' : describeField(problem);
  return `is ${text}: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
}

function amount(paise: Paise | null, shown: string): Read {
  if (paise === null || paise < 0) return refused(shown, whyNoAmount(shown));
  const isAsShown =
    /^(?:₹ ?)?[\d,]*\.?\d{0,2}$/.test(shown) &&
    rupeesToPaise(Number(shown.replaceAll(/[₹, ]/g, ''))) === paise;
  return { value: paiseToInput(paise), ...(!isAsShown && { change: changeOf(shown, formatPaise(paise)) }) };
}

const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?\s*(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i;

function momentOf(typed: string): Read {
  const text = typed.trim();
  const [, day, hour, minute, second = '00', zone] = MOMENT.exec(text) ?? [];
  if (day === undefined)
    return refused(text, 'must be a date such as 2026-11-25, or a time such as 2026-11-25T10:30.');
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    return refused(text, `is ${day}, a date that does not exist.`);
  if (at.getUTCFullYear() < FIRST_YEAR || at.getUTCFullYear() > LAST_YEAR)
    return refused(text, `is ${day}: the year must be from ${FIRST_YEAR} to ${LAST_YEAR}.`);
  if (hour === undefined) return { value: day };
  const local = `${day}T${hour}:${minute}:${second}`;
  if (zone === undefined) return { value: local };
  return {
    value: new Date(`${local}${zone.toUpperCase().replace(/(?<=\d\d)(?=\d\d$)/, ':')}`).toISOString(),
  };
}

/** Plain ASCII needs no changes: most values of most files. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * How a dry run reports a value that is stored differently from what the file shows, with invisible characters made
 * visible.
 */
function changeOf(from: string, to: string): string {
  const visible = (text: string) =>
    text.replaceAll(/[\p{Cf}\p{Cc}\u00a0]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return `\\u${code.toString(16).padStart(4, '0')}`;
    });
  return `${visible(from)} → ${visible(to)}`;
}

function refused(shown: string, why: string): Read {
  return { shown: shown.trim(), why };
}
