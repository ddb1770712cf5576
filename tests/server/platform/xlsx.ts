import { zipSync } from 'fflate';

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

type Parts = {
  /** Rows in the sheet's data. */
  readonly rows: string;
  readonly texts?: readonly string[];
  /** Cell formats by style: the number of a format, or its code. */
  readonly formats?: readonly (number | string)[];
  readonly book?: string;
  /** XML in front of the sheet's element. */
  readonly before?: string;
  /** Replaced files of the ZIP by path; null for a missing one. */
  readonly files?: Readonly<Record<string, string | Uint8Array | null>>;
};

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relationships of a part: the type of each, by its id and its target. */
export function relationships(
  ...links: readonly (readonly [id: string, type: string, target: string])[]
): string {
  const all = links.map(
    ([id, type, to]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${to}"/>`,
  );
  return `<Relationships>${all.join('')}</Relationships>`;
}

/** Links of the workbook to its parts. */
export const BOOK_LINKS = [
  ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
  ['rId2', 'sharedStrings', 'sharedStrings.xml'],
  ['rId3', 'styles', 'styles.xml'],
  ['rId9', 'worksheet', 'worksheets/sheet9.xml'],
] as const;

/** A workbook of one sheet, as written by a spreadsheet program. */
export function anXlsx({
  rows,
  texts = [],
  formats = [],
  book = '',
  before = '',
  files: others = {},
}: Parts): Uint8Array {
  const codes = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`] : [],
  );
  const xfs = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? 200 + at : format}"/>`,
  );
  const files: Record<string, string | Uint8Array | null> = {
    '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${NS} ${REL}>${book}<sheets><sheet name="Old" state="hidden" r:id="rId9"/><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(...BOOK_LINKS),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?>${before}<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${NS}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${NS}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
  };
  const entries = Object.entries({ ...files, ...others }).flatMap(([name, content]) => {
    if (content === null) return [];
    return [[name, typeof content === 'string' ? new TextEncoder().encode(content) : content] as const];
  });
  return zipSync(Object.fromEntries(entries));
}

/** A row of cells that contain their texts themselves. */
export function row(line: number, ...texts: readonly string[]): string {
  const cells = texts.map((text, at) => cell(`${String.fromCharCode(65 + at)}${line}`, text));
  return `<row r="${line}">${cells.join('')}</row>`;
}

function cell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
