/** `node scripts/run.mjs <file> [flags]`: a TypeScript program of the tests, which exports `run(flags)` and returns its exit code. */
import { runnerImport } from 'vite';
import { root } from './lib/paths.mjs';

// The library that drives the browsers ends them at a signal and goes on waiting for them. Whatever was started ends with the process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
const [path, ...flags] = process.argv.slice(2);
const { module } = await runnerImport(root + path, { root, configFile: false, logLevel: 'error' });
process.exit(await module.run(flags));
