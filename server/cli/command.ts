/** One word after `vendor-management`, with what follows it. */
export type Command = {
  /** What it does, in the list of all commands. */
  readonly summary: string;
  /** What `--help` prints, and a call that it does not know. */
  readonly usage: string;
  /** Resolves when it is done. Throws UsageError for a call that it does not know, another error for what it could not do. */
  readonly run: (words: readonly string[]) => Promise<void>;
};

/** The command was called in a way that it does not know: exit code 2. The usage is printed after the message. */
export class UsageError extends Error {}
