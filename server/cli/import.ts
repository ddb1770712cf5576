import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { withDatabase } from '../db/open-database.ts';
import { notify } from '../events/channel.sql.ts';
import { dryTable } from '../import/dry-table.ts';
import { importRows } from '../import/import-rows.ts';
import { IMPORT_KINDS, type ImportKind } from '../import/kinds.sql.ts';
import { readTable } from '../import/read-table.ts';
import { withProgress } from '../progress.ts';
import { type Command, oneOf, onlyOne, say } from './command.ts';

const KIND_NAMES = Object.keys(IMPORT_KINDS) as (keyof typeof IMPORT_KINDS)[];

const KINDS = Object.entries(IMPORT_KINDS).map(([name, { columns }]) => {
  const shown = Object.keys(columns).map((column) =>
    column.endsWith('?') ? `[${column.slice(0, -1)}]` : column,
  );
  return `  ${name.padEnd(10)} ${shown.join(', ')}`;
});

export const importFile: Command = {
  summary: 'imports job cards, employees, vendors, catalogue and rates from CSV, XLSX or ODS files',
  usage: `Usage:
  import <kind> <file>             imports the lines of a file
  import <kind> <file> --dry-run   shows what would happen to each line, and changes nothing

Kinds, and the column names of their files, in any order; those in brackets are optional:
${KINDS.join('\n')}

A known line updates only what is different, so a file can be imported again and again, also after an interrupted run. Wrong lines
are reported and skipped, the others are imported; the exit code is then 1. Rates are in rupees, days and times are those of the
complex. The server may be running.

A file is CSV, XLSX or ODS. Only the first sheet of a workbook is read: values as its cells show them, results of formulas, dates as
dates. Values that are read differently from what the file shows are reported with both. Format columns of job card and phone numbers
as 'Text' before filling them: a number loses its leading zeros.`,
  run: async (words) => {
    const options = { 'dry-run': { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
    const [said, ...rest] = positionals;
    const kind: ImportKind = IMPORT_KINDS[oneOf(KIND_NAMES, said, 'kind')];
    const file = onlyOne(rest, 'file');
    const { records, notes } = await readTable(await readFile(file), kind.columns);
    const isDry = values['dry-run'];
    await withDatabase(readConfig(process.env), async (db) => {
      const imported = await withProgress('lines', (tell) =>
        importRows(db, records, {
          isDry,
          take: kind.take(null),
          onProgress: (lines) => tell(lines, records.length),
        }),
      );
      const { counts, wrong } = imported;
      // Unknown event: clients refetch everything.
      if (!isDry && counts.added + counts.changed > 0) await notify(db, ['imported']);
      for (const note of notes) say(note);
      if (isDry) for (const line of dryTable(records, imported, kind.columns)) say(line);
      else {
        for (const { line, changes, wrong: why } of records)
          if (why === undefined && changes.length > 0) say(`line ${line}: ${changes.join('; ')}`);
        for (const { line, why } of wrong) say(`line ${line}: ${why}`);
      }
      const sum = `added ${counts.added}, changed ${counts.changed}, the same ${counts.same}, wrong ${wrong.length}`;
      say(isDry ? `Dry run, nothing was changed: ${sum}` : sum);
      if (wrong.length > 0)
        throw new Error(wrong.length === 1 ? '1 line is wrong.' : `${wrong.length} lines are wrong.`);
    });
  },
};
