import { WireError } from '#contract/codec.ts';
import { isTransportError } from './errors.ts';
import { REPORTS_KEPT } from './limits.ts';

/** One error, without tokens, so that it may be shown and exported [S11]. */
export type ReportLine = {
  at: string;
  context: string;
  error: string;
  details: unknown;
  /** The code it is counted under; null for everyday errors. */
  code: string | null;
};

export type Reporter = {
  /** The only exit for errors that cannot be handled where they happen. Never throws. */
  report(error: unknown, context: string, details?: unknown): void;
  /** The last errors, oldest first. */
  recent(): readonly ReportLine[];
};

export type ReporterDeps = {
  /** The current token, which no line may contain. */
  token: () => string | null;
  /**
   * Shows a developer what happened. Transport errors are normal on a workshop floor, so they are only for those who
   * ask to see them.
   */
  show?: (line: ReportLine, level: 'error' | 'debug') => void;
  /** Stores a line for the next start. */
  log?: (line: ReportLine) => void;
};

const HIDDEN = '[token]';
const MAX_TEXT_LENGTH = 2_000;
/** Characters of a text that are examined: an answer may have megabytes, and searching all would block the screen. */
const MAX_SCANNED_LENGTH = 8_000;
const MAX_DEPTH = 4;

export function createReporter({ token, show = showInConsole, log }: ReporterDeps): Reporter {
  const kept: ReportLine[] = [];
  return {
    report: (error, context, details = null) => {
      const secret = token();
      const line: ReportLine = {
        at: new Date().toISOString(),
        context: strip(context, secret),
        error: strip(textOf(error), secret),
        details: stripAll(details, secret, 0),
        code: codeOf(error),
      };
      kept.push(line);
      if (kept.length > REPORTS_KEPT) kept.shift();
      log?.(line);
      show(line, isTransportError(error) ? 'debug' : 'error');
    },
    recent: () => kept,
  };
}

/** An error's kind. Transport errors have none, unless an answer had another shape than this version reads. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return 'unknown';
  if (!isTransportError(error)) return error.name;
  return error.cause instanceof WireError ? error.cause.name : null;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` ← ${textOf(error.cause)}`;
  const { name, message, stack = '' } = error;
  // Only Chromium's stack begins with name and message.
  const isNamed = stack.startsWith(name) || (message !== '' && stack.includes(message));
  return `${isNamed ? stack : `${name}: ${message}\n${stack}`}${cause}`;
}

function strip(text: string, secret: string | null): string {
  const kept = withoutTokens(text.slice(0, MAX_SCANNED_LENGTH), secret);
  if (text.length <= MAX_SCANNED_LENGTH) return kept.slice(0, MAX_TEXT_LENGTH);
  // The token may have been cut in two, and replacements may have moved its half into the part that is kept.
  return kept.slice(0, Math.max(0, Math.min(MAX_TEXT_LENGTH, kept.length - (secret?.length ?? 0))));
}

/** Removes the current token, and anything in a token's place: after 'Token ', or as a query's `token`. */
export function withoutTokens(text: string, secret: string | null): string {
  const known = secret === null || secret === '' ? text : text.replaceAll(secret, HIDDEN);
  return known
    .replaceAll(/\b(Token|Bearer)\s+[^\s"',;]+/gi, `$1 ${HIDDEN}`)
    .replaceAll(/([?&]token=)[^&\s"']+/gi, `$1${HIDDEN}`);
}

function stripAll(value: unknown, secret: string | null, depth: number): unknown {
  if (typeof value === 'string') return strip(value, secret);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((element) => stripAll(element, secret, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      /^(token|authorization)$/i.test(name) ? HIDDEN : stripAll(inner, secret, depth + 1),
    ]),
  );
}

function showInConsole(line: ReportLine, level: 'error' | 'debug'): void {
  // biome-ignore lint/suspicious/noConsole: the one place that may, so that a developer sees what users never read.
  console[level](line.context, line.error, line.details);
}
