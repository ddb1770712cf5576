import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run soak`; SOAK_KILLS, SOAK_SERVER_KILLS, SOAK_RESETS, SOAK_SEED=7: fewer, more, the same again. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('soak') },
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/soak/*.soak.ts'],
    globalSetup: ['tests/support/built-program.ts'],
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 7_200_000,
  },
});
