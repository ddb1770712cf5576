import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { root } from './paths.mjs';

/**
 * A task is `{ name, command: [file, ...args], env?, after? }`; `.mjs` and `.js` files are run with this Node.
 * Its output is kept back and shown only when it fails, so that a green run stays readable.
 */
export function nodeTask(name, command, more = {}) {
  return { name, command: [process.execPath, ...command], ...more };
}

const running = new Set();
let givenUp = false;

/** Ends what is still running when the person at the keyboard gives up. Answers how to take that back. */
export function endTasksOnSignal() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const onSignal = () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    const force = setTimeout(() => {
      for (const child of running) endGroup(child, 'SIGKILL');
    }, 5000);
    force.unref();
    process.once('beforeExit', () => clearTimeout(force));
    process.exitCode = 130;
    givenUp = true;
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.removeListener(signal, onSignal);
  };
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/** Runs one task to its end: `{ name, ok, output, seconds }`. */
export function runTask(task) {
  const began = performance.now();
  if (givenUp) return Promise.resolve({ name: task.name, ok: false, output: 'not run', seconds: 0 });
  return new Promise((resolve) => {
    const [file, ...args] = task.command;
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...task.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: browsers and databases that a test left behind end with it.
      detached: process.platform !== 'win32',
    });
    running.add(child);
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const finish = (ok, extra = '') => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString('utf8') + extra;
      resolve({ name: task.name, ok, output, seconds: (performance.now() - began) / 1000 });
    };
    child.on('error', (error) => finish(false, String(error)));
    child.on('close', (code, signal) => finish(code === 0, signal === null ? '' : `\nended by ${signal}\n`));
  });
}

/** Prints one line a task and, when it failed, everything it said. */
export function showResult(result, note = '') {
  const mark = result.ok ? 'ok    ' : 'FAILED';
  console.log(
    `${mark} ${result.name.padEnd(34)} ${result.seconds.toFixed(1).padStart(6)} s${note && `  ${note}`}`,
  );
  if (!result.ok) console.log(indent(result.output));
}

function indent(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `       ${line}`)
    .join('\n');
}

/** Runs the tasks in their order, `width` at a time, and shows each as it ends. */
export async function runAll(tasks, width = 2) {
  const waiting = [...tasks];
  const results = [];
  const lane = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const result = await runTask(task);
      results.push(result);
      showResult(result);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
