/** `npm start`: builds what is missing or stale, then becomes the server, so that signals reach it directly. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { root } from './lib/paths.mjs';
import { endTasksOnSignal } from './lib/tasks.mjs';

if (!isBuilt()) {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    console.error('The program must be built first. Run "npm ci" without leaving out development packages.');
    process.exit(1);
  }
  console.log('Building (only after a change) …');
  const keepTasks = endTasksOnSignal();
  if (!(await build())) process.exit(1);
  keepTasks();
}

/** A terminal sends Ctrl-C to npm and to us, and npm passes it on: to the server one press must be one signal. */
function countEachPressOnce() {
  const emit = process.emit;
  let lastAt = Number.NEGATIVE_INFINITY;
  process.emit = function (name, ...rest) {
    if (name === 'SIGINT' || name === 'SIGTERM') {
      const sinceLastMs = performance.now() - lastAt;
      lastAt = performance.now();
      if (sinceLastMs < 500) return true;
    }
    return emit.call(this, name, ...rest);
  };
}

countEachPressOnce();

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(new URL('../dist/server/main.js', import.meta.url).href);
