import { existsSync, readFileSync } from 'node:fs';

const none = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(...all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );
}

/** A runner that failed must never end in 'none failed', whatever its report says. */
function withExitCode(counts, ok) {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export const countOfCheck = ({ ok }) => withExitCode({ ...none, passed: ok ? 1 : 0 }, ok);

export function countsOfVitest(reportPath, ok) {
  if (!existsSync(reportPath)) return withExitCode(none, false);
  const report = JSON.parse(readFileSync(reportPath, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return withExitCode({ passed, failed, skipped: numPendingTests + numTodoTests }, ok);
}

export function countsOfPlaywright(reportPath, ok) {
  if (!existsSync(reportPath)) return withExitCode(none, false);
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(reportPath, 'utf8')).stats;
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, ok);
}

/** The plain closing line that other programs read. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
