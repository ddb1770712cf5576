import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints the machine, then the tables as they are finished, and only the errors at the end. */
const reporter: Reporter = {
  onInit: () => {
    const { model = 'unknown processor' } = cpus()[0] ?? {};
    const memoryGiB = Math.round(totalmem() / 1024 ** 3);
    console.log(
      `Node ${process.version}, Linux ${release()}, ${cpus().length} × ${model}, ${memoryGiB} GiB\n`,
    );
  },
  onUserConsoleLog: ({ content }) => void process.stdout.write(content),
  onTestRunEnd: (modules: readonly TestModule[], unhandled) => {
    const errors = modules.flatMap((module) => [
      ...module.errors(),
      ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    ]);
    for (const { message = 'without a message' } of [...errors, ...unhandled])
      console.log(`FAILED ${message}`);
  },
};

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify('bench') },
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.bench.ts'],
    reporters: [reporter],
    // In this order: the last one uses the PostgreSQL server that the previous one started.
    globalSetup: [
      '../tests/support/built-program.ts',
      'support/postgres-server.ts',
      '../tests/support/server-setup.ts',
    ],
    // One file at a time: two benches would disturb each other's measurements.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
