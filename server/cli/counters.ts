import { readConfig } from '../config.ts';
import { clusterCounters, rebuildCounters } from '../counters.sql.ts';
import { withDatabase } from '../db/open-database.ts';
import { type Command, noMore, oneOf, say } from './command.ts';

const USAGE = `Usage:
  counters rebuild   recounts orders and invoices, and says how many of the stored counters were wrong

The database is the one of DATABASE_URL, else the embedded one of DATA_DIR. The server may be running: actions wait until it is done.`;

export const counters: Command = {
  summary: 'recounts orders and invoices',
  usage: USAGE,
  run: async ([action, ...more]) => {
    oneOf(['rebuild'], action, 'subcommand');
    noMore(more);
    await withDatabase(readConfig(process.env), async (db) => {
      const wrong = await db.transaction().execute(rebuildCounters);
      say(wrong === 0 ? 'Every counter was right.' : `Wrong counters that were corrected: ${wrong}.`);
      if (!(await clusterCounters(db)))
        say('They were not placed together on the disk, because the database is busy. Lists still work.');
    });
  },
};
