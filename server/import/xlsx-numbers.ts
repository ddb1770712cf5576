import { DAY_MS } from '#domain/units.ts';
/** How a cell shows its number, as far as that changes what stands in the cell. */
export type CellStyle = { readonly kind: 'number' } | { readonly kind: 'date' } | Padded;
/** Zeros in front, up to so many digits: 000123. */
type Padded = { readonly kind: 'padded'; readonly digits: number };

type ReadXml = (
  bytes: Uint8Array | undefined,
  handlers: {
    readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
    readonly close: (name: string) => void;
  },
) => void;

/** Formats for dates that have a number and no code: ECMA-376, 18.8.30, with those of East Asian languages. */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** The styles of cells, by their place. */
export function stylesOf(bytes: Uint8Array | undefined, readXml: ReadXml): CellStyle[] {
  const codes = new Map<number, string>();
  const styles: CellStyle[] = [];
  let isOfCells = false;
  readXml(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) styles.push(styleOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

function styleOf(id: number, code: string | undefined): CellStyle {
  if (code === undefined) {
    const isDate = DATE_FORMATS.some(([from, to]) => id >= from && id <= to);
    return { kind: isDate ? 'date' : 'number' };
  }
  if (/^0+$/.test(code)) return { kind: 'padded', digits: code.length };
  // Words in quotes, escaped letters and what stands in brackets ([Red], [$INR]) are no letters of a date; [h] is.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  return { kind: /[ymdhs]/i.test(bare) ? 'date' : 'number' };
}

/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15;

/** A number as its cell shows it, apart from separators and currency; a day as 2026-11-25, with a time of day in UTC. */
export function shownNumber(
  text: string,
  style: CellStyle | undefined,
  is1904: boolean,
): { value: string } | { why: string } {
  const number = Number(text);
  if (!Number.isFinite(number)) return { why: 'holds a number that cannot be read.' };
  if (style?.kind === 'date') return dateOf(number, is1904);
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** KEPT_DIGITS)
    return {
      why: `holds a number of more than ${KEPT_DIGITS} digits, of which spreadsheets lose the last ones: format the column as text and enter it anew.`,
    };
  // 0.1 + 0.2 is kept as 0.30000000000000004 and shown as 0.3.
  const shown = Number.isInteger(number) ? number.toFixed(0) : plain(Number(number.toPrecision(KEPT_DIGITS)));
  return { value: style?.kind === 'padded' ? shown.padStart(style.digits, '0') : shown };
}

/** Without an exponent. */
function plain(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(20).replace(/0+$/, '') : text;
}

function dateOf(serial: number, is1904: boolean): { value: string } | { why: string } {
  // Day 60 of the usual count is February 29, 1900, which never was; before it every day is one later.
  const days = is1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const at = new Date(Math.round((Date.UTC(1899, 11, 30) + days * DAY_MS) / 1_000) * 1_000);
  if (serial < 0 || Number.isNaN(at.getTime())) return { why: 'holds a date that cannot be read.' };
  const iso = at.toISOString();
  return { value: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso };
}
