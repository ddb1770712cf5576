import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { serverConfig } from '../../vite.config.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  export interface ProvidedContext {
    /** Folder of the built server and command line. */
    serverPrograms: string;
  }
}

/**
 * Builds the server and the operator's command line from the sources once for the run, as `npm run build` does, but
 * without a version.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(process.cwd(), 'node_modules/.cache/vm-tests', randomBytes(6).toString('hex'));
  const { build: options, define: _, ...config } = serverConfig();
  await build({ ...config, configFile: false, logLevel: 'silent', build: { ...options, outDir: folder } });
  project.provide('serverPrograms', folder);
  return () => rm(folder, { recursive: true, force: true });
}
