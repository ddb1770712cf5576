import { type Command, UsageError } from './command.ts';

export const serve: Command = {
  summary: 'serves the app and its API until it is stopped',
  usage: `Usage:
  serve     serves the app and its API on HOST and PORT; SIGTERM or Ctrl-C stops it cleanly

The database is the one of DATABASE_URL, else an embedded one in DATA_DIR, which the first start creates.`,
  run: async (words) => {
    if (words.length > 0) throw new UsageError('serve takes its settings from the environment.');
    await import('../main.ts');
  },
};
