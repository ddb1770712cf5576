/** One subcommand of `vendor-management`, with its arguments. */
export type Command = {
  /** Description in the list of all commands. */
  readonly summary: string;
  /** Printed for `--help`, and for invalid arguments. */
  readonly usage: string;
  /** Resolves when done. Throws UsageError for invalid arguments, and any other error for a failure. */
  readonly run: (words: readonly string[]) => Promise<void>;
};

/** The command was called with invalid arguments: exit code 2. The message is a sentence, followed by the usage. */
export class UsageError extends Error {}

const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}]/gu;

/**
 * Prints lines for a person. Whatever a stored row contains, it stays on its line and cannot change the reading
 * direction or move the terminal's cursor.
 */
export function say(...lines: readonly string[]): void {
  for (const line of lines) console.log(forTerminal(line));
}

/** A line with its control characters, lone surrogates and direction marks escaped (`\u{202e}`). */
export function forTerminal(text: string): string {
  return text.replace(UNSAFE, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

/** The action's word, `what` in the message. Throws UsageError if it is missing or unknown. */
export function oneOf<K extends string>(known: readonly K[], said: string | undefined, what: string): K {
  const found = known.find((word) => word === said);
  if (found !== undefined) return found;
  const use = `use ${known.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`;
  throw new UsageError(
    said === undefined ? `The ${what} is missing: ${use}` : `Unknown ${what} '${said}': ${use}`,
  );
}

/** The only argument, `what` in the message. Throws UsageError if there is none or more than one. */
export function onlyOne([word, ...more]: readonly string[], what: string): string {
  if (word === undefined) throw new UsageError(`The ${what} is missing.`);
  noMore(more);
  return word;
}

export function noMore([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`Unexpected argument '${word}'.`);
}
