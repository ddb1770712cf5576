import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '#tests/support/say.ts';
import { compare, readOrWhy } from './compare.ts';
import { compareExports } from './exports.ts';

const USAGE = `npm run office -- --exports

Writes a month of invoices as XLSX and CSV, lets LibreOffice open both, and compares what it has read: number by number, time by time,
text by text. Exit code 1 where something differs.

npm run office -- <folder> [<folder> ...] [--judged <folder>] [--all]

Reads every XLSX file in the folders, at any depth, and compares each cell of its first sheet with what LibreOffice shows of it.
It downloads nothing. Bring public files with git, for example
  git clone --depth 1 https://github.com/apache/poi
  git clone --depth 1 https://github.com/tafia/calamine
  git clone --depth 1 https://github.com/roo-rb/roo
  git clone --depth 1 https://github.com/ExcelDataReader/ExcelDataReader
and LibreOffice with Debian's package libreoffice-calc.

  --judged <folder>  keeps what LibreOffice has shown, and takes what is kept there
  --all              lists each file, not only those that are read wrong

A file is read right, told (it is refused in a sentence, or some of its lines are, and the rest is right) or wrong. Exit code 1 for a wrong one.
Some files are set aside, because LibreOffice shows something else than they hold: the list in tests/office/main.ts says why.`;

const MISSING = 'LibreOffice is missing: install libreoffice-calc.';

/** Files of these collections that LibreOffice shows differently from their content, with the reason. */
const SET_ASIDE: Readonly<Record<string, string>> = {
  'table_with_insertrow_attribute.xlsx': 'RAND() is calculated anew',
  'Test_Encoding_Formula_Date_1520.xlsx': 'TODAY() is calculated anew',
  '56688_4.xlsx': 'TODAY() is calculated anew',
  'pivots.xlsx': 'pivot tables are laid out anew',
  '54436.xlsx': 'pivot tables are laid out anew',
  'FormulaEvalTestData_Copy.xlsx': 'formulas come to something else than in Excel',
  'MatrixFormulaEvalTestData.xlsx': 'formulas come to something else than in Excel',
  'DataValidationEvaluations.xlsx': 'formulas come to something else than in Excel',
  '47737.xlsx': 'formulas come to something else than in Excel',
  'StructuredReferences.xlsx': 'formulas that it does not know',
  'xlookup.xlsx': 'formulas that it does not know',
  '52575_main.xlsx': 'formulas that need another file',
  'Test_BigFormatted.xlsx': 'the first days of 1900 are a day earlier than in Excel',
  'Test_Issue_8536.xlsx': 'the first days of 1900 are a day earlier than in Excel',
  'Test_git_issue_283_TimeSpan.xlsx': 'the first days of 1900 are a day earlier than in Excel',
  '61652.xlsx': 'the first days of 1900 are a day earlier than in Excel',
  '49273.xlsx': 'times are shown in English',
  'inlineStr_with_value.xlsx': 'a cell with a text and a value is shown empty',
  'no_drawing_patriarch.xlsx': '_xb_ is shown as a control character',
};

/** Commas, quotes where needed, UTF-8, as shown, all sheets: the tokens of its CSV filter. */
const FILTER = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,-1';
/** Number of files in one conversion by LibreOffice; a file that crashes it ends the others of its run too. */
const TOGETHER = 30;
const LIMIT_MS = 120_000;

/** Compares the reader of `import` with LibreOffice over public files. Returns the process's exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    judged: { type: 'string' },
    all: { type: 'boolean', default: false },
    exports: { type: 'boolean', default: false },
  } as const;
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (values.exports) return await checkExports();
  if (positionals.length === 0) {
    say(USAGE);
    return 2;
  }
  const files = positionals.flatMap(workbooksIn).sort();
  const judged = values.judged ?? mkdtempSync(join(tmpdir(), 'office-'));
  try {
    if (!judge(files, judged)) {
      say(MISSING);
      return 2;
    }
    const counts = { right: 0, told: 0, wrong: 0, unjudged: 0 };
    const judgable = files.filter((file) => SET_ASIDE[basename(file)] === undefined);
    for (const file of judgable) {
      const verdict = compare(await readOrWhy(readFileSync(file)), (sheet) => shownOf(judged, file, sheet));
      counts[verdict?.was ?? 'unjudged'] += 1;
      if (values.all || verdict?.was === 'wrong')
        say([`${verdict?.was ?? 'unjudged'}  ${file}`, ...(verdict?.why ?? [])].join('\n    '));
    }
    say(
      `${judgable.length} files: ${counts.right} right, ${counts.told} told, ${counts.wrong} wrong, ${counts.unjudged} that LibreOffice cannot open; ${files.length - judgable.length} set aside.`,
    );
    return counts.wrong === 0 ? 0 : 1;
  } finally {
    if (values.judged === undefined) rmSync(judged, { recursive: true, force: true });
  }
}

async function checkExports(): Promise<number> {
  const found = await compareExports();
  if (found === null) {
    say(MISSING);
    return 2;
  }
  for (const difference of found) say(difference);
  say(found.length === 0 ? 'Both files are read as they were exported.' : `${found.length} cells differ.`);
  return found.length === 0 ? 0 : 1;
}

function workbooksIn(path: string): string[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => workbooksIn(join(path, name)));
  return /\.(?:xlsx|xlsm|xltx)$/i.test(path) ? [path] : [];
}

/** Makes LibreOffice write each sheet of each file into `to`; false if there is no LibreOffice. */
function judge(files: readonly string[], to: string): boolean {
  mkdirSync(to, { recursive: true });
  const isOpen = (file: string) => !readdirSync(to).some((name) => name.startsWith(`${idOf(file)}-`));
  const missing = files.filter(isOpen);
  for (let at = 0; at < missing.length; at += TOGETHER)
    if (!convert(missing.slice(at, at + TOGETHER), to)) return false;
  for (const file of missing.filter(isOpen)) convert([file], to);
  return true;
}

function convert(files: readonly string[], to: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  try {
    const copies = files.map((file) => join(folder, `${idOf(file)}.xlsx`));
    for (const [at, file] of files.entries()) copyFileSync(file, copies[at] ?? '');
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const { error } = spawnSync(
      'soffice',
      [profile, '--headless', '--convert-to', FILTER, '--outdir', to, ...copies],
      { stdio: 'ignore', timeout: LIMIT_MS, killSignal: 'SIGKILL' },
    );
    return error === undefined || !('code' in error) || error.code !== 'ENOENT';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function idOf(file: string): string {
  return createHash('sha1').update(file).digest('hex').slice(0, 12);
}

/** LibreOffice's output for a sheet; null if it could not open the file. */
function shownOf(judged: string, file: string, sheet: string): string | null {
  const names = readdirSync(judged).filter((name) => name.startsWith(`${idOf(file)}-`));
  const name =
    names.find((one) => one === `${idOf(file)}-${sheet}.csv`) ?? (names.length === 1 ? names[0] : undefined);
  return name === undefined ? null : readFileSync(join(judged, name), 'utf8');
}
