import { FIRST_YEAR, LAST_YEAR } from '#domain/limits.ts';
import { formatPaise, type Paise, paiseToInput, rupeesToPaise } from '#domain/money.ts';
import { type CellFormat, formatted, plainNumber } from './number-formats.ts';

/** What a cell holds: a text, a number with its format, or a day or time of day (`2026-11-25`, `2026-11-25T10:30:00`). */
export type Cell = string | NumberCell | { readonly moment: string };
export type NumberCell = { readonly number: number; readonly format: CellFormat };

/** What a column holds. A code has no blanks in it; lines may be several. */
export type ValueKind = 'name' | 'lines' | 'code' | 'phone' | 'amount' | 'moment';

/** A value as it is taken, with what the file shows instead, if it does; or why it cannot be. */
export type Read =
  | { readonly value: string; readonly change?: string }
  | { readonly why: string; readonly shown: string };

type FileFacts = { readonly hasDecimalCommas: boolean };

/** What a cell shows, to quote it. */
export function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return 'moment' in cell ? cell.moment : formatted(cell.number, cell.format);
}

/**
 * Reads a cell by what its column holds: names and codes as they are stored, an amount as rupees (`1250.50`), a moment as a day or time of
 * the complex (`2026-11-25`) or, with a zone, as an instant.
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
      case 'phone':
        return nameOf(cell, keptLine);
      case 'code':
        return nameOf(cell, (text) => keptLine(text).replaceAll(' ', ''));
    }
  };
  return textOf(cell).trim() === '' ? { value: '' } : read();
}

/** A value as the table of a dry run shows it. */
export function shownValue(kind: ValueKind, value: string): string {
  if (kind !== 'amount' || value === '') return value;
  const paise = rupeesToPaise(Number(value));
  return paise === null ? value : formatPaise(paise);
}

const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i;
const ENTER_AGAIN = `Give the column the format 'Text' and enter it again.`;

function nameOf(cell: Cell, kept: (text: string) => string): Read {
  if (typeof cell !== 'string') {
    if ('moment' in cell)
      return refused(
        cell.moment,
        `is the day ${cell.moment}, which a spreadsheet makes of texts that look like one. ${ENTER_AGAIN}`,
      );
    return { value: kept(digitsOf(cell)) };
  }
  if (SHORTENED.test(cell.trim()))
    return refused(
      cell,
      `shows ${cell.trim()}, a number whose last digits the spreadsheet has left out. ${ENTER_AGAIN}`,
    );
  return keptText(cell, kept);
}

/** A text as it is stored, from the one that the file has. */
function keptText(text: string, kept: (text: string) => string): Read {
  if (PLAIN.test(text) && !/^[=']/.test(text) && kept(text) === text) return { value: text };
  const marked = /^="(.*)"$/s.exec(text.trim())?.[1]?.replaceAll('""', '"');
  if (marked === undefined && text.trim().startsWith('='))
    return refused(
      text,
      `holds the formula ${text.trim()}, not its result. Save the file again from the spreadsheet.`,
    );
  // What a program puts in front of a number so that a spreadsheet leaves it as it is.
  const value = kept(marked ?? text.trim().replace(/^'(?=[\d=+@-])/, ''));
  const isAsShown = value === text.trim().normalize('NFC').replaceAll(/\r\n?/g, '\n');
  return isAsShown ? { value } : { value, change: changeOf(text.trim(), value) };
}

/** The digits of a number that is a name, as its format shows them, without the separators and the currency of an amount. */
function digitsOf(cell: Exclude<Cell, string>): string {
  if ('moment' in cell) return cell.moment;
  const shown = formatted(cell.number, cell.format);
  if (SHORTENED.test(shown)) return plainNumber(cell.number);
  const bare = shown.replaceAll(/[\s,₹$€£]|^(?:Rs\.?|INR)/gi, '');
  if (!/^-?\d+(?:\.\d+)?$/.test(bare)) return shown;
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare;
}

function amountOfNumber({ number, format }: NumberCell): Read {
  if (format.isScaled) {
    const shown = formatted(number, format);
    return refused(shown, `shows ${shown} for ${plainNumber(number)}. Give the column the format 'Number'.`);
  }
  const exact = plainNumber(number);
  return amount(rupeesToPaise(Number(exact)), exact);
}

/** Digits in groups of three, or of two before the last three. */
const GROUPED = { ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/, '.': /^\d{1,3}(?:\.\d{3})+$/ } as const;

function amountOfText(typed: string, hasDecimalCommas: boolean): Read {
  const marked = keptText(typed, keptLine);
  if ('why' in marked) return marked;
  const text = marked.value;
  if (/^\d+(?:\.\d{1,2})?$/.test(text)) return amount(rupeesToPaise(Number(text)), text);
  const bare = text
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:\/[-=]|₹|rs\.?|inr)$/i, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll(/(?<=\d)[ '’](?=\d{2,3}(?!\d))/g, '');
  if (/^-|^\(.*\)$/.test(bare)) return refused(text, `is ${text}: an amount must not be negative.`);
  const rupees = rupeesOf(bare, hasDecimalCommas);
  if (rupees === 'either')
    return refused(
      text,
      `can be read as thousands and as decimals: ${text}. Write it without separators, such as 1250.50.`,
    );
  if (rupees === null) return refused(text, NO_AMOUNT);
  return amount(rupeesToPaise(Number(rupees)), text);
}

const NO_AMOUNT = 'must be an amount in rupees, such as 1250.50.';

/** An amount with a point for its decimals and nothing between its digits; 'either' where it could be two. */
function rupeesOf(text: string, hasDecimalCommas: boolean): string | 'either' | null {
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return null;
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1];
  if (points === 0 && commas === 0) return text;
  const mark = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const other = mark === ',' ? '.' : ',';
  if (points > 0 && commas > 0) {
    const at = text.lastIndexOf(mark);
    const whole = text.slice(0, at);
    return GROUPED[other].test(whole) ? `${whole.replaceAll(other, '')}.${text.slice(at + 1)}` : null;
  }
  if (points + commas > 1) return GROUPED[mark].test(text) ? text.replaceAll(mark, '') : null;
  const [whole = '', decimals = ''] = text.split(mark);
  if (decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return `${whole}.${decimals}`;
  // 1,250 is what spreadsheets and people here write for 1250, but not in a file whose decimals begin with a comma.
  return mark === ',' && !hasDecimalCommas ? whole + decimals : 'either';
}

function amount(paise: Paise | null, shown: string): Read {
  if (paise === null) return refused(shown, NO_AMOUNT);
  if (paise < 0) return refused(shown, `is ${shown}: an amount must not be negative.`);
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
    return refused(text, 'must be a day such as 2026-11-25, or a time such as 2026-11-25T10:30.');
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    return refused(text, `is ${day}, a day that does not exist.`);
  if (at.getUTCFullYear() < FIRST_YEAR || at.getUTCFullYear() > LAST_YEAR)
    return refused(text, `is ${day}: the year must be from ${FIRST_YEAR} to ${LAST_YEAR}.`);
  if (hour === undefined) return { value: day };
  const local = `${day}T${hour}:${minute}:${second}`;
  if (zone === undefined) return { value: local };
  return {
    value: new Date(`${local}${zone.toUpperCase().replace(/(?<=\d\d)(?=\d\d$)/, ':')}`).toISOString(),
  };
}

/** Nothing to do for them: most values of most files. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A line as it is stored: in Unicode's composed form, single blanks in it, nothing that is not seen. */
function keptLine(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(/(?![\u200c\u200d])[\p{Cf}\p{DI}]|(?!\s)\p{Cc}/gu, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function keptLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(keptLine)
    .join('\n')
    .trim();
}

function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1)) && code - first < 9) first -= 1;
  return code - first;
}

/** What a dry run says of a value that is stored otherwise than the file shows it; with what is not seen made visible. */
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
