import { afterAll } from 'vitest';

/**
 * Fixture that a test file uses from its first test to its last: opened when the file is loaded, stopped after its
 * tests.
 */
export async function forThisFile<T extends { readonly stop: () => unknown }>(
  opening: Promise<T>,
): Promise<T> {
  const opened = await opening;
  afterAll(() => opened.stop());
  return opened;
}
