import { withoutTokens } from '#app/api/report.ts';
import type { LoggedLine } from '#app/api/report-log.ts';
import type { FactSection } from './fact.ts';
import { diagnosticsTexts } from './texts.ts';

/** All of the page as plain text. Whatever looks like a token is taken out once more (decision F8). */
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

function asOneLine({ at, context, error, details }: LoggedLine): string {
  return [at, context, details, error.replaceAll(/\s*\n\s*/g, ' ← ')]
    .filter((part) => part !== '')
    .join(' · ');
}
