#!/usr/bin/env node
import { backup } from './cli/backup.ts';
import { type Command, forTerminal, UsageError } from './cli/command.ts';
import { counters } from './cli/counters.ts';
import { doctor } from './cli/doctor.ts';
import { files } from './cli/files.ts';
import { importFile } from './cli/import.ts';
import { migrate } from './cli/migrate.ts';
import { restore } from './cli/restore.ts';
import { serve } from './cli/serve.ts';
import { token } from './cli/token.ts';
import { user } from './cli/user.ts';
import { hasCode } from './disk.ts';
import { explain } from './explain.ts';
import { VERSION } from './version.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    serve,
    user,
    token,
    import: importFile,
    backup,
    restore,
    doctor,
    files,
    counters,
    migrate,
  }),
);

const USAGE = `Usage: vendor-management <command> …

${[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`).join('\n')}

  vendor-management <command> --help prints details, --version the version.
Settings are environment variables (README.md, 'Settings'), above all DATA_DIR and DATABASE_URL.
Exit codes: 0 success, 1 failure, 2 wrong usage.`;

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
const code = await runNamed(process.argv.slice(2));
// A server that was started keeps running.
if (code !== 0) process.exitCode = code;

async function runNamed([name = '', ...words]: readonly string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(name)) return say(USAGE);
  if (name === '--version') return say(VERSION);
  const command = COMMANDS.get(name);
  if (command === undefined)
    return refuse(name === '' ? 'The command is missing.' : `Unknown command '${name}'.`, USAGE);
  if (words.includes('--help') || words.includes('-h')) return say(command.usage);
  try {
    await command.run(words);
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isOfArguments(error)) return refuse(error.message, command.usage);
    complain(explain(error));
    return 1;
  }
}

/** True if Node could not parse the arguments with the command's options. */
function isOfArguments(error: unknown): error is TypeError {
  const codes = ['UNKNOWN_OPTION', 'INVALID_OPTION_VALUE', 'UNEXPECTED_POSITIONAL'];
  return codes.some((known) => hasCode(error, `ERR_PARSE_ARGS_${known}`));
}

/** Error messages may contain what somebody typed or sent. */
function complain(text: string): void {
  console.error(text.split('\n').map(forTerminal).join('\n'));
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function refuse(message: string, usage: string): number {
  complain(`${message}\n\n${usage}`);
  return 2;
}
