import { join } from 'node:path';
import { bins, root } from './paths.mjs';
import { nodeTask } from './tasks.mjs';

/** Everything that judges the sources without running them, longest first so that two lanes end together. */
export function staticChecks() {
  const types = ['tests', 'src', 'server', 'bench', 'sw'].map((project) =>
    nodeTask(`types: ${project}`, [
      bins.tsc,
      ...['--pretty', 'false', '-p', join(root, project)],
      // What did not change since the last run is not checked again.
      ...['--incremental', '--tsBuildInfoFile', join(root, `node_modules/.cache/types/${project}.json`)],
    ]),
  );
  return [
    ...types,
    nodeTask('forbidden imports', [join(root, 'scripts/check-imports.mjs')]),
    nodeTask('unused code and packages', [bins.knip, '--no-progress']),
    nodeTask('code that only tests use', [bins.knip, '--no-progress', '--production']),
    nodeTask('texts that nothing shows', [join(root, 'scripts/check-texts.mjs')]),
    nodeTask('format and lint', [bins.biome, 'check', '--error-on-warnings', '--max-diagnostics=50', '.']),
    nodeTask('rules without a test', [join(root, 'scripts/check-rules.mjs')]),
  ];
}

/** Builds when dist is stale and measures the result. */
export const budgetCheck = () => nodeTask('build and size budget', [join(root, 'scripts/budget.mjs')]);
