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
  await refuseBeforeBuild();
  console.log('Building (only after a change) …');
  const keepTasks = endTasksOnSignal();
  if (!(await build())) process.exit(1);
  keepTasks();
}

/** Reports what would stop the start before the build, so that nobody waits for a build in vain. */
async function refuseBeforeBuild() {
  const { runnerImport } = await import('vite');
  const options = { root, configFile: false, logLevel: 'error' };
  const { module } = await runnerImport(join(root, 'server/before-build.ts'), options);
  const refusal = await module.refusalOfStart(process.env);
  if (refusal === null) return;
  console.error(refusal);
  process.exit(1);
}

/**
 * A terminal sends Ctrl-C to npm and to this process, and npm forwards it: the server must receive one press as one
 * signal.
 */
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
