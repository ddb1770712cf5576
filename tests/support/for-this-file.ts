import { afterAll } from 'vitest';

/** What a test file uses from its first test to its last: opened where the file is read, stopped when its tests are over. */
export async function forThisFile<T extends { readonly stop: () => unknown }>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening;
  afterAll(() => opened.stop());
  return opened;
}
