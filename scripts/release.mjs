/**
 * `npm run release [-- name …]`: everything that a version passes before a release, one step after the other: half a
 * day. Each step's output is shown as it runs, and the verdicts at the end. Names (`attack promise`) select steps. The
 * last one, `package`, packs the version that passed.
 */
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { root } from './lib/paths.mjs';

const STEPS = [
  ['test'],
  ['hosts'],
  ['attack'],
  ['promise', 'kills', '--lives', '100'],
  ['promise', 'kills', '--lives', '50', '--no-keys'],
  ['promise', 'kills', '--lives', '50', '--tabs', '2'],
  ['promise', 'kills', '--lives', '50', '--sign-in', '--busy', '2'],
  ['promise', 'kills', '--lives', '50', '--person'],
  ['promise', 'wiped', '--runs', '20'],
  ['promise', 'damaged', '--seeds', '50'],
  ['promise', 'altered', '--seeds', '50'],
  ['promise', 'gateways'],
  ['promise', 'upgrades'],
  ['promise', 'heavy'],
  ['promise', 'full-disk', '--seeds', '20', '--persisted'],
  ['soak'],
  ['load', '--tablets', '50', '--orders', '100000', '--office', '10', '--fault-every', '15'],
  ['clean-machine'],
  ['mutants'],
  ['bench'],
  ['package'],
];

let child = null;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isInterrupted = true;
    child?.kill(signal);
  });

function run([script, ...args]) {
  const words = script === 'package' ? ['pack'] : ['run', '--silent', script, '--', ...args];
  child = spawn('npm', words, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

const wanted = process.argv.slice(2);
const verdicts = [];
for (const step of STEPS) {
  if (isInterrupted || (wanted.length > 0 && !wanted.includes(step[0]))) continue;
  const name = step.join(' ');
  console.log(`\n── ${name}`);
  const began = performance.now();
  const ok = await run(step);
  verdicts.push({ name, ok, minutes: (performance.now() - began) / 60_000 });
}
console.log('');
for (const { name, ok, minutes } of verdicts)
  console.log(`${ok ? 'held  ' : 'FAILED'} ${minutes.toFixed(1).padStart(6)} min  ${name}`);
if (isInterrupted || verdicts.length === 0 || verdicts.some(({ ok }) => !ok)) process.exitCode = 1;
