import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOfPlaywright, countsOfVitest } from './counts.mjs';
import { digestOfPlaywright, digestOfVitest, withoutProgress } from './failure-digest.mjs';
import { bins } from './paths.mjs';
import { nodeTask, runTask, showResult } from './tasks.mjs';

const reports = mkdtempSync(join(tmpdir(), 'vm-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** What failed comes before everything that the runner said: a log may be cut. */
function shown(result, digest, { passed, failed, skipped }) {
  const parts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  showResult({ ...result, output: `${digest}\n\n${result.output}`.trimStart() }, parts.join(', '));
}

/** Runs vitest projects (see vite.config.ts) and answers their counts. `args` go to vitest as they are. */
export async function runVitest(name, projects, env = {}, args = []) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const flags = projects.flatMap((project) => ['--project', project]);
  const result = await runTask(
    nodeTask(
      name,
      [
        bins.vitest,
        'run',
        ...flags,
        ...args,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env },
    ),
  );
  const counts = countsOfVitest(report, result.ok);
  shown(result, digestOfVitest(report), counts);
  return counts;
}

/** Runs the browser stories and answers their counts. `args` go to Playwright as they are. */
export async function runPlaywright(name, env = {}, args = []) {
  const report = join(reports, 'e2e.json');
  const result = await runTask(
    nodeTask(name, [bins.playwright, 'test', '-c', 'tests/e2e', '--reporter=line,json', ...args], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
  const counts = countsOfPlaywright(report, result.ok);
  const output = withoutProgress(result.output);
  shown({ ...result, output }, digestOfPlaywright(report), counts);
  return counts;
}
