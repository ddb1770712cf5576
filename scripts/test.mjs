/**
 * `npm test`: everything. `npm run check` (`--quick`): checks a change before it is shared, in about a minute and a
 * half. It runs the checks, the unit tests and the screen tests that the change reaches (`--screens=<number>`: more of
 * them, or `all`). The last line adds up the checks (one each) and the tests of all runners.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { bins } from './lib/paths.mjs';
import { startTemporaryPostgres } from './lib/postgres.mjs';
import { runPlaywright, runVitest } from './lib/runners.mjs';
import { screensOfChange } from './lib/screens.mjs';
import { endTasksOnSignal, runAll } from './lib/tasks.mjs';

/** For tests that mostly wait, for databases, timers and programs that they start: three at once on two cores. */
const WAITING = ['--maxWorkers=3'];

const isQuick = process.argv.includes('--quick');
const STYLE = 'format and lint';

const MEMORY_DISK = '/dev/shm';

/** Puts the tests' files into memory if there is room: on a disk, the databases' flushes take a third of the time. */
function keepFilesInMemory() {
  const stats = existsSync(MEMORY_DISK) ? statfsSync(MEMORY_DISK) : { bavail: 0, bsize: 0 };
  if (stats.bavail * stats.bsize < 4 * 2 ** 30) return;
  const folder = mkdtempSync(`${MEMORY_DISK}/vm-test-`);
  // The database runs under a separate account.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Format and lint come first, in parallel with the types: they fail most often, are quickly fixed, and end a quick run.
 */
async function runFirstChecks() {
  const types = ['tests', 'src', 'server', 'bench', 'sw'].map((project) => [
    `types: ${project}`,
    // Files unchanged since the last run are not checked again.
    [bins.tsc, '--pretty', 'false', '-p', project, '--incremental', '--tsBuildInfoFile', cacheOf(project)],
  ]);
  const style = [STYLE, [bins.biome, 'check', '--error-on-warnings', '--max-diagnostics=50', '.']];
  const results = await runAll([style, ...types], isQuick ? STYLE : null);
  if (isQuick && results.some(({ name, ok }) => name === STYLE && !ok)) {
    console.log(
      '\nFormat or lint failed, and nothing else was waited for. `npm run format` mends what can be mended.',
    );
    process.exit(1);
  }
  return results.map(countOf);
}

/** The other static checks of the sources, and the built app's size, longest first, so that two lanes end together. */
async function runOtherChecks() {
  const results = await runAll([
    ['forbidden imports', ['scripts/check-imports.mjs']],
    ['unused code and packages', [bins.knip, '--no-progress']],
    ['code that only tests use', [bins.knip, '--no-progress', '--production']],
    ['texts that nothing shows', ['scripts/check-texts.mjs']],
    ['rules without a test, references', ['scripts/check-rules.mjs']],
    ['specification without a test', ['scripts/check-specification.mjs']],
    ['build and size budget', ['scripts/budget.mjs']],
  ]);
  return results.map(countOf);
}

const countOf = ({ ok }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

const cacheOf = (project) => `node_modules/.cache/types/${project}.json`;

/** Runs the server's tests again, on a PostgreSQL server from this machine's binaries if there are any. */
async function serverTestsOnPostgres() {
  const postgres = await startTemporaryPostgres();
  if (!postgres.started) {
    console.log(`skip   server tests on a PostgreSQL server: ${postgres.reason}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    return await runVitest(`server tests on a server, ${postgres.version}`, ['server'], {
      env: { TEST_DATABASE_URL: postgres.url },
      args: WAITING,
    });
  } finally {
    await postgres.stop();
  }
}

/** Runs the unit tests and the screen tests that the change reaches, in one process, in parallel with the checks. */
async function runQuickTests() {
  const most = process.argv.find((argument) => argument.startsWith('--screens='))?.slice(10);
  const { screens, others, lines } = screensOfChange(
    most === 'all' ? Number.POSITIVE_INFINITY : most && Number(most),
  );
  const args = ['--maxWorkers=2', ...others, ...screens];
  const counts = await runVitest('unit tests, screens of the change', ['unit', 'ui', 'ui-alone'], { args });
  for (const line of lines) console.log(line);
  return [counts];
}

async function runEverything() {
  keepFilesInMemory();
  return [
    await runVitest('unit and component tests', ['unit', 'ui', 'ui-alone']),
    await runVitest('server tests on the embedded database', ['server', 'machine'], {
      env: { TEST_DATABASE_URL: '' },
      args: WAITING,
    }),
    await serverTestsOnPostgres(),
    await runVitest('journeys and model tests', ['journeys', 'model']),
    await runVitest('tests that use a browser', ['browser']),
    await runPlaywright('stories in Chromium'),
  ];
}

endTasksOnSignal();
const counts = await runFirstChecks();
counts.push(
  ...(isQuick
    ? (await Promise.all([runOtherChecks(), runQuickTests()])).flat()
    : [...(await runOtherChecks()), ...(await runEverything())]),
);

const sum = (word) => counts.reduce((total, count) => total + count[word], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (sum('failed') > 0) process.exitCode = 1;
