import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  export interface ProvidedContext {
    /** The folder of the built server and command line. */
    serverPrograms: string;
  }
}

/** Builds the server and the operator's command line from the sources once for the run, as `npm run build` does. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = process.cwd();
  const folder = join(root, 'node_modules/.cache/vm-tests', randomBytes(6).toString('hex'));
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20.19',
      rolldownOptions: { input: { main: join(root, 'server/main.ts'), cli: join(root, 'server/cli.ts') } },
    },
  });
  project.provide('serverPrograms', folder);
  return () => rm(folder, { recursive: true, force: true });
}
