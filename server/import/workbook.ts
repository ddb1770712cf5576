import { type CellFormat, formatOf } from './number-formats.ts';
import { TableError } from './table.ts';
import { pathsOf, plainPath, readXml, unpack } from './zip-of-xml.ts';

/** Parts of a workbook needed to read the cells of its first sheet. */
export type Workbook = {
  readonly rows: Uint8Array;
  /** Shared strings, which cells refer to by index. */
  readonly texts: readonly string[];
  /** Formats of cells by style. */
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
  /** True if its formulas are calculated only on opening, so that their results are not valid. */
  readonly isUncalculated: boolean;
  readonly sheetName: string;
  /** Other visible sheets. */
  readonly otherSheets: readonly string[];
};

/** Opens a workbook at its first visible sheet with cells. Throws TableError for a ZIP that is not a workbook. */
export async function openWorkbook(bytes: Uint8Array, mostBytes: number): Promise<Workbook> {
  const paths = pathsOf(bytes);
  const other = otherKind(paths);
  if (other !== null) throw new TableError(other);
  const links = (path: string) =>
    linksOf(
      unpack(bytes, mostBytes, (name) => name === relationshipsOf(path)),
      path,
    );
  const [start] = (await links('')).filter(({ type }) => type === 'officeDocument');
  const path = start?.path ?? 'xl/workbook.xml';
  if (!paths.has(path)) throw new TableError('The file is a ZIP without a workbook: save the sheet as XLSX.');
  const book = await bookOf(unpack(bytes, mostBytes, (name) => name === path).get(path));
  const parts = await links(path);
  const sheets = book.sheets.flatMap(({ name, id }) => {
    const link = parts.find((one) => one.id === id && one.type === 'worksheet');
    return link === undefined ? [] : [{ name, path: link.path }];
  });
  const [first, ...others] = sheets;
  if (first === undefined || !paths.has(first.path))
    throw new TableError('The file has no visible sheet with cells.');
  const pathOf = (type: string) => parts.find((part) => part.type === type)?.path ?? '';
  const [texts, styles] = [pathOf('sharedStrings'), pathOf('styles')];
  const files = unpack(bytes, mostBytes, (name) => name === first.path || name === texts || name === styles);
  return {
    rows: files.get(first.path) ?? new Uint8Array(),
    texts: await textsOf(files.get(texts)),
    formats: await formatsOf(files.get(styles)),
    is1904: book.is1904,
    isUncalculated: book.isUncalculated,
    sheetName: first.name,
    otherSheets: others.map(({ name }) => name),
  };
}

/** Other ZIP formats of office programs: a renamed file of these is not a workbook. */
function otherKind(paths: ReadonlySet<string>): string | null {
  const has = (path: string) => paths.has(path);
  if (has('xl/workbook.bin'))
    return 'The file is a binary workbook (.xlsb), whatever its name: open it in the spreadsheet program and save it as XLSX.';
  if (has('index/document.iwa')) return 'The file is a Numbers document: export it as Excel.';
  if (has('word/document.xml'))
    return 'The file is a Word document: copy the table into a spreadsheet and save it as XLSX.';
  return null;
}

type Link = { readonly id: string; readonly type: string; readonly path: string };

function relationshipsOf(path: string): string {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  return `${folder}_rels/${name}.rels`;
}

/**
 * Files that belong to a file of the workbook, '' for the workbook as a whole, with the type of each (ECMA-376, part
 * 2).
 */
async function linksOf(files: ReadonlyMap<string, Uint8Array>, from: string): Promise<Link[]> {
  const links: Link[] = [];
  await readXml(files.get(relationshipsOf(from)), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const { pathname } = new URL(Target, `http://workbook/${from}`);
      links.push({
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1),
        path: plainPath(decodeURIComponent(pathname)),
      });
    },
  });
  return links;
}

type Book = Pick<Workbook, 'is1904' | 'isUncalculated'> & {
  readonly sheets: readonly { readonly name: string; readonly id: string | undefined }[];
};

async function bookOf(bytes: Uint8Array | undefined): Promise<Book> {
  const sheets: { name: string; id: string | undefined }[] = [];
  let [is1904, isUncalculated] = [false, false];
  await readXml(bytes, {
    open: (element, { name = '', id, state = 'visible', date1904, fullCalcOnLoad, calcCompleted = '1' }) => {
      if (element === 'workbookPr') is1904 = isTrue(date1904);
      if (element === 'calcPr') isUncalculated = isTrue(fullCalcOnLoad) || !isTrue(calcCompleted);
      if (element === 'sheet' && state === 'visible') sheets.push({ name, id });
    },
  });
  return { sheets, is1904, isUncalculated };
}

export function isTrue(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}

/** Phonetic readings of Asian texts (`rPh`) are not part of them. */
async function textsOf(bytes: Uint8Array | undefined): Promise<string[]> {
  const texts: string[] = [];
  let [current, isText, isReading] = ['', false, false];
  await readXml(bytes, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    text: (text) => {
      if (isText && !isReading) current += text;
    },
    close: (name) => {
      if (name === 'si') texts.push(unescaped(current));
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
    },
  });
  return texts;
}

/** Decodes the escapes for characters that XML cannot contain: `_x000D_` is the end of a line (ECMA-376, 22.9.2.19). */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function formatsOf(bytes: Uint8Array | undefined): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  await readXml(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
