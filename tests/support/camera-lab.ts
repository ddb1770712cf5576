import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildLab } from './lab.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  export interface ProvidedContext {
    /** The folder of the built lab of the camera. */
    cameraLab: string;
  }
}

/** Builds the camera's lab once for the run: each of the files that use it would build the same. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(process.cwd(), 'node_modules/.cache/vm-tests', randomBytes(6).toString('hex'));
  await buildLab('tests/camera/lab', folder);
  project.provide('cameraLab', folder);
  return () => rm(folder, { recursive: true, force: true });
}
