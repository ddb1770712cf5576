/** One word after `vendor-management`, with what follows it. */
export type Command = {
  /** What it does, in the list of all commands. */
  readonly summary: string;
  /** What `--help` prints, and a call that it does not know. */
  readonly usage: string;
  /** Resolves when it is done. Throws UsageError for a call that it does not know, another error for what it could not do. */
  readonly run: (words: readonly string[]) => Promise<void>;
};

/** The command was called in a way that it does not know: exit code 2. The message is a sentence, after which the usage is printed. */
export class UsageError extends Error {}

const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}]/gu;

/** Prints lines for a person. Whatever a stored row holds, it stays in its line, and turns neither the words nor the terminal's cursor. */
export function say(...lines: readonly string[]): void {
  for (const line of lines) console.log(forTerminal(line));
}

/** A line whose control characters, halves of characters and turns of direction are written out (`\u{202e}`). */
export function forTerminal(text: string): string {
  return text.replace(UNSAFE, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

/** The word that says what is to be done, `what` in the message. Throws UsageError for none and for an unknown one. */
export function oneOf<K extends string>(known: readonly K[], said: string | undefined, what: string): K {
  const found = known.find((word) => word === said);
  if (found !== undefined) return found;
  const use = `use ${known.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`;
  throw new UsageError(
    said === undefined ? `The ${what} is missing: ${use}` : `Unknown ${what} '${said}': ${use}`,
  );
}

/** The only word of these, `what` in the message. Throws UsageError for none and for more. */
export function onlyOne([word, ...more]: readonly string[], what: string): string {
  if (word === undefined) throw new UsageError(`The ${what} is missing.`);
  noMore(more);
  return word;
}

export function noMore([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`Unexpected argument '${word}'.`);
}
