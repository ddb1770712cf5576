/**
 * `npm run attack -- [part …] [--seed 1] [--requests 5000] [--streams 1000] [--kills 10]`: the hostile set against the built server,
 * on its own database and on a PostgreSQL server where this machine has one. Parts: roles, scope, fuzz, multiparts, files, streams,
 * kills, full-disk.
 */
import { runnerImport } from 'vite';
import { build } from './build.mjs';
import { root } from './lib/paths.mjs';
import { startThrowAwayPostgres } from './lib/throw-away-postgres.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
if (!(await build({ ifStale: true }))) process.exit(1);
const { module } = await runnerImport(`${root}tests/attack/main.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
});
const args = process.argv.slice(2);
let breaches = await module.attack('the embedded database', { DATABASE_URL: '' }, args);
const postgres = await startThrowAwayPostgres();
if (postgres.started) {
  breaches += await module.attack(postgres.version, { DATABASE_URL: postgres.url }, args);
  await postgres.stop();
} else console.log(`\nnot on a PostgreSQL server: ${postgres.reason}`);
console.log(breaches === 0 ? '\nEverything held.' : `\n${breaches} breaches.`);
process.exit(breaches === 0 ? 0 : 1);
