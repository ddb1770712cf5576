import { describe, expect, test } from 'vitest';
import { IMPORT_KINDS } from '#server/import/kinds.sql.ts';
import { readTable } from '#server/import/read-table.ts';
import type { Kind } from './made-files.ts';
import { READ_WRONG } from './misread-files.ts';
import { REFUSED, REFUSED_THOUGH_FINE } from './refused-files.ts';

/**
 * One line each: its number, its values, the changes on import and the reason why it is left out. Or the reason why the
 * file is refused.
 */
async function outcome(kind: Kind, file: Uint8Array | string): Promise<string[]> {
  try {
    const { records, notes } = await readTable(
      typeof file === 'string' ? new TextEncoder().encode(file) : file,
      IMPORT_KINDS[kind].columns,
    );
    const lines = records.map(({ line, values, changes, wrong }) =>
      wrong === undefined
        ? [`${line}: ${Object.values(values).join(' | ')}`, ...changes].join(' # ')
        : `${line} left out: ${wrong}`,
    );
    return [...notes, ...lines];
  } catch (error) {
    return [`refused: ${(error as Error).message}`];
  }
}

describe('a file as office programs write it', () => {
  test.each(READ_WRONG)('is read as it shows: %s', async (_, kind, file, right) => {
    expect(await outcome(kind, file)).toEqual(right);
  });

  test.each(REFUSED_THOUGH_FINE)('is taken: %s', async (_, kind, file, right) => {
    expect(await outcome(kind, file)).toEqual(right);
  });

  test.each(REFUSED)('is refused for what it is: %s', async (_, kind, file, right) => {
    expect(await outcome(kind, file)).toEqual(right);
  });
});
