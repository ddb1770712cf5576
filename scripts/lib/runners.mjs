import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bins, root } from './paths.mjs';
import { runTask, showResult } from './tasks.mjs';

const reports = mkdtempSync(join(tmpdir(), 'vm-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
let reportCount = 0;

/** Runs vitest projects (see vite.config.ts) and returns their counts. */
export function runVitest(name, projects, { env = {}, args = [] } = {}) {
  const report = newReport();
  const flags = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
  return run(name, [bins.vitest, 'run', ...flags, ...args, ...reporters], env, report, (told) => ({
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    skipped: told.numPendingTests + told.numTodoTests,
  }));
}

/** Runs the browser stories and returns their counts. */
export function runPlaywright(name) {
  const report = newReport();
  const args = [bins.playwright, 'test', '-c', 'tests/e2e', '--reporter=dot,json'];
  // Its default is the folder of temporary files, which is new for each `npm test`, so everything would be transpiled
  // again.
  const cache = `${root}node_modules/.cache/playwright`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_TRANSFORM_CACHE_DIR: cache };
  return run(name, args, env, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

function newReport() {
  reportCount += 1;
  return join(reports, `${reportCount}.json`);
}

async function run(name, args, env, report, countsOf) {
  const result = await runTask(name, args, env);
  const told = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : {};
  const { passed = 0, failed = 0, skipped = 0 } = told;
  // A runner that failed must never result in 'none failed', whatever its report contains.
  const counts = { passed, failed: result.ok ? failed : Math.max(failed, 1), skipped };
  const parts = Object.entries(counts).filter(([word, count]) => word === 'passed' || count > 0);
  showResult(result, parts.map(([word, count]) => `${count} ${word}`).join(', '));
  return counts;
}
