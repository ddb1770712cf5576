/** `npm test`: everything. The closing line adds up the checks (one each) and the tests of all runners. */
import { findOrInstallChromium } from './find-chromium.mjs';
import { budgetCheck, staticChecks } from './lib/checks.mjs';
import { addCounts, closingLine, countOfCheck } from './lib/counts.mjs';
import { runPlaywright, runVitest } from './lib/runners.mjs';
import { endTasksOnSignal, runAll } from './lib/tasks.mjs';
import { startThrowAwayPostgres } from './lib/throw-away-postgres.mjs';

/** They mostly wait for their database and for programs that they start: three at once on two cores. */
const WAITING = ['--maxWorkers=3'];

async function chromiumEnvironment() {
  try {
    const { path, source } = await findOrInstallChromium();
    console.log(`Chromium: ${path} (${source})`);
    return { CHROMIUM_PATH: path };
  } catch (error) {
    console.log(`FAILED Chromium: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

/** The server's tests once more, on a PostgreSQL server from this machine's binaries where there are any. */
async function serverTestsOnPostgres() {
  const postgres = await startThrowAwayPostgres();
  if (!postgres.started) {
    console.log(`skip   server tests on a PostgreSQL server: ${postgres.reason}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    return await runVitest(`server tests on a server, ${postgres.version}`, ['server'], env, WAITING);
  } finally {
    await postgres.stop();
  }
}

endTasksOnSignal();
const chromium = await chromiumEnvironment();
const counts = [];
counts.push(...(await runAll([...staticChecks(), budgetCheck()])).map(countOfCheck));
counts.push(await runVitest('unit and component tests', ['unit', 'ui']));
const embedded = { TEST_DATABASE_URL: '' };
counts.push(
  await runVitest('server tests on the embedded database', ['server', 'machine'], embedded, WAITING),
);
counts.push(await serverTestsOnPostgres());
counts.push(await runVitest('journeys and model tests', ['journeys', 'model']));
if (chromium === null) counts.push({ passed: 0, failed: 1, skipped: 0 });
else {
  counts.push(await runVitest('tests that use a browser', ['browser'], chromium));
  counts.push(await runPlaywright('stories in Chromium', chromium));
}

const total = addCounts(...counts);
console.log(`\n${closingLine(total)}`);
if (total.failed > 0) process.exitCode = 1;
