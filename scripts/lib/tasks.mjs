import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { root } from './paths.mjs';

const running = new Set();
let isInterrupted = false;

/** Ends running tasks when the person at the keyboard gives up. Returns a function that removes the handlers. */
export function endTasksOnSignal() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const endAll = (signal) => {
    for (const child of running) endGroup(child, signal);
  };
  const onSignal = () => {
    isInterrupted = true;
    process.exitCode = 130;
    endAll('SIGTERM');
    setTimeout(endAll, 5000, 'SIGKILL').unref();
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

/** Runs a program with this Node until it ends: `{ name, ok, output, seconds }`. */
export function runTask(name, args, env = {}) {
  const began = performance.now();
  if (isInterrupted) return Promise.resolve({ name, ok: false, output: 'not run', seconds: 0 });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group: browsers and databases that a test left behind end with it.
      detached: process.platform !== 'win32',
    });
    running.add(child);
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    const finish = (ok, extra = '') => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString('utf8') + extra;
      resolve({ name, ok, output, seconds: (performance.now() - began) / 1000 });
    };
    child.on('error', (error) => finish(false, String(error)));
    child.on('close', (code, signal) => finish(code === 0, signal === null ? '' : `\nended by ${signal}\n`));
  });
}

/** Prints one line and, if the task failed, all its output, so that a green run stays readable. */
export function showResult({ name, ok, output, seconds }, note = '') {
  const time = seconds.toFixed(1).padStart(6);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(34)} ${time} s${note && `  ${note}`}`);
  if (!ok) console.log(output.trimEnd().replaceAll(/^/gm, '       '));
}

/**
 * Runs tasks, each `[name, args, env?]`, in order, two at a time, and prints each result. If `decisive` names a task,
 * its failure ends the run: the others are neither awaited nor shown.
 */
export async function runAll(tasks, decisive = null) {
  const waiting = [...tasks];
  const results = [];
  let endAtOnce;
  const decided = new Promise((resolve) => {
    endAtOnce = resolve;
  });
  let isDecided = false;
  const lane = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const result = await runTask(...task);
      if (isDecided) return;
      results.push(result);
      showResult(result);
      if (result.name === decisive && !result.ok) {
        isDecided = true;
        waiting.length = 0;
        for (const child of running) endGroup(child, 'SIGTERM');
        endAtOnce();
      }
    }
  };
  await Promise.race([Promise.all([lane(), lane()]), decided]);
  return results;
}
