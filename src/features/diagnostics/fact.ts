import { withoutTokens } from '#app/api/report.ts';
import type { LoggedLine } from '#app/api/report-log.ts';
import { diagnosticsTexts } from './texts.ts';

/** One line of the page. */
export type Fact = { label: string; value: string };

export type FactSection = { title: string; facts: Fact[]; warning?: string };

/** Storage that hangs must not block the rest of the page. */
const LONGEST_READ_MS = 3_000;

/** Reads one detail; if that fails, the error's name is its value. Never rejects. */
export async function factOf(label: string, read: () => unknown): Promise<Fact> {
  try {
    const value = await inTime(Promise.resolve().then(read));
    const isUnknown = value === null || value === undefined || value === '';
    return { label, value: isUnknown ? diagnosticsTexts.unknown : String(value) };
  } catch (error) {
    return { label, value: diagnosticsTexts.noAnswer(error instanceof Error ? error.name : String(error)) };
  }
}

function inTime(read: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('too slow', 'TimeoutError')), LONGEST_READ_MS);
    read.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function yesOrNo(value: boolean): string {
  return value ? diagnosticsTexts.yes : diagnosticsTexts.no;
}

/** The whole page as plain text. Anything that looks like a token is removed again [S11]. */
export function asPlainText(
  sections: readonly FactSection[],
  log: readonly LoggedLine[],
  token: string | null,
): string {
  const facts = sections.map(({ title, facts, warning }) => {
    const warnings = warning === undefined ? [] : [`  ${warning}`];
    return [title, ...warnings, ...facts.map(({ label, value }) => `  ${label}: ${value}`)].join('\n');
  });
  const lines =
    log.length === 0 ? [`  ${diagnosticsTexts.noLog}`] : log.map((line) => `  ${asOneLine(line)}`);
  return withoutTokens([...facts, [diagnosticsTexts.log, ...lines].join('\n')].join('\n\n'), token);
}

function asOneLine({ at, context, error, details, times = 1 }: LoggedLine): string {
  return [
    at,
    context,
    times === 1 ? '' : diagnosticsTexts.times(times),
    details,
    error.replaceAll(/\s*\n\s*/g, ' ← '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
