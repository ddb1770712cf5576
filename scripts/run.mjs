/**
 * `node scripts/run.mjs <file> [flags]`: runs a TypeScript program of the tests, which exports `run(flags)` and returns
 * its exit code.
 */
import { runnerImport } from 'vite';
import { root } from './lib/paths.mjs';

// The library that drives the browsers ends them on a signal and keeps waiting for them. Exiting ends everything that
// was started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
const [path, ...flags] = process.argv.slice(2);
const { module } = await runnerImport(root + path, { root, configFile: false, logLevel: 'error' });
process.exit(await module.run(flags));
