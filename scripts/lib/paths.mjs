import { fileURLToPath } from 'node:url';

/** The project's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Paths of the packages' command-line entries. They are started with this Node, so that no shell or PATH is involved.
 */
export const bins = {
  /**
   * TypeScript's native compiler, five times as fast. The package `typescript` is its JavaScript API, which
   * dependency-cruiser uses.
   */
  tsc: `${root}node_modules/typescript-native/bin/tsc`,
  vite: `${root}node_modules/vite/bin/vite.js`,
  vitest: `${root}node_modules/vitest/vitest.mjs`,
  biome: `${root}node_modules/@biomejs/biome/bin/biome`,
  depcruise: `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
  knip: `${root}node_modules/knip/bin/knip.js`,
  playwright: `${root}node_modules/@playwright/test/cli.js`,
};
