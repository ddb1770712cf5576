/**
 * `npm run bench [-- part of a file name]`: the figures of docs/architecture.md, printed with versions, medians of five,
 * beside the raw floor where there is one. Nothing fails here but the program itself: a slow machine is no defect.
 */
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { bins, root } from './lib/paths.mjs';
import { startThrowAwayPostgres } from './lib/throw-away-postgres.mjs';

if (!(await build({ ifStale: true }))) process.exit(1);
const { path, source } = await findOrInstallChromium();
console.log(`Chromium: ${path} (${source})`);
// Durable, because a database that does not wait for the disk has no figures worth printing.
const postgres = await startThrowAwayPostgres({ durable: true });
console.log(postgres.started ? postgres.version : `No PostgreSQL server: ${postgres.reason}`);

try {
  const child = spawn(
    process.execPath,
    [
      bins.vitest,
      'run',
      '--project',
      'bench',
      '--reporter=./tests/bench/reporter.ts',
      ...process.argv.slice(2),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        BENCH: '1',
        CHROMIUM_PATH: path,
        TEST_DATABASE_URL: postgres.started ? postgres.url : '',
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
} finally {
  if (postgres.started) await postgres.stop();
}
