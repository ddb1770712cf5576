import { cpus, release, totalmem } from 'node:os';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints the machine first, then what the benches print, and at the end only what went wrong. */
export default class BenchReporter implements Reporter {
  onInit(): void {
    const { model = 'unknown processor' } = cpus()[0] ?? {};
    const memoryGiB = Math.round(totalmem() / 1024 ** 3);
    console.log(
      `Node ${process.version}, Linux ${release()}, ${cpus().length} × ${model}, ${memoryGiB} GiB\n`,
    );
  }

  onUserConsoleLog(log: { content: string }): void {
    process.stdout.write(log.content);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const errors = modules.flatMap((module) => [
      ...module.errors(),
      ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    ]);
    for (const error of [...errors, ...unhandled])
      console.log(`FAILED ${error.message ?? 'without a message'}`);
  }
}
