import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { migrate as applyMigrations, missingMigrations } from '../db/migrate.ts';
import { withDatabaseAsIs } from '../db/open-database.ts';
import { type Command, say } from './command.ts';

export const migrate: Command = {
  summary: 'updates the database tables to this version, as every start does',
  usage: `Usage:
  migrate             applies what is missing
  migrate --dry-run   lists it and changes nothing

The database is the one of DATABASE_URL, else the embedded one of DATA_DIR. Stop servers of an older version first.`,
  run: async (words) => {
    const options = { 'dry-run': { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...words], options });
    await withDatabaseAsIs(readConfig(process.env), async (db) => {
      const isDry = values['dry-run'] === true;
      const names = await (isDry ? missingMigrations(db) : applyMigrations(db));
      if (names.length === 0) say('The database has the tables of this version.');
      for (const name of names) say(`${isDry ? 'missing' : 'applied'}  ${name}`);
    });
  },
};
