import { ConfigError } from './config.ts';
import { DataFolderError } from './db/embedded/data-folder.ts';

/** A command-line tool was called in a way that it does not know; the message says how. */
export class UsageError extends Error {}

/** Runs a command-line tool. An error that the operator can mend is printed as a sentence, any other with its stack. */
export async function runTool(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isForPeople = [UsageError, ConfigError, DataFolderError].some((known) => error instanceof known);
    console.error(isForPeople ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
