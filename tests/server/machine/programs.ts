import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';

type Environment = Readonly<Record<string, string>>;
export type Program = {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
};

export type Programs = {
  /** Data folder of every program, unless its environment names another. */
  readonly dataDir: string;
  /** Starts the server (`main`) or a command of the operator's command line. */
  readonly start: (name: string, words?: readonly string[], environment?: Environment) => Program;
  /** Starts it and waits until it has ended. */
  readonly run: (
    ...input: Parameters<Programs['start']>
  ) => Promise<{ readonly code: number | null; readonly said: string }>;
  /** Stops all running programs. */
  readonly stop: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** The built server and command line, on a new data folder: an empty one, or one as a first start leaves it. */
export async function openPrograms(begins: 'empty' | 'made' = 'empty'): Promise<Programs> {
  const programs = inject('serverPrograms');
  const running = new Set<Program>();
  /** Commands whose end a test waits for, by the text that shows their progress. */
  const awaited = new Map<Program, string>();
  const dataDir = await mkdtemp(join(tmpdir(), 'vm-main-'));
  await chmod(dataDir, 0o755);
  // `cp -a` and not fs.cp: the database's files must still belong to its own account.
  if (begins === 'made') execFileSync('cp', ['-a', `${inject('madeData')}/.`, dataDir]);
  const start: Programs['start'] = (name, words = [], environment = {}) => {
    const env = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    };
    const [file = '', ...command] = name === 'main' ? ['main.js'] : ['cli.js', name];
    const child = spawn(process.execPath, [join(programs, file), ...command, ...words], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said += text));
    const ended = once(child, 'close').then(() => {
      running.delete(program);
      return child.exitCode;
    });
    const program = { child, said: () => said, ended };
    running.add(program);
    return program;
  };
  return {
    dataDir,
    start,
    run: async (...input) => {
      const program = start(...input);
      awaited.set(program, input.slice(0, 2).flat().join(' '));
      const code = await program.ended;
      awaited.delete(program);
      return { code, said: program.said() };
    },
    stop: async () => {
      const waits = [...awaited].map(
        ([{ said }, words]) => `Still waited for '${words}', which said: ${said()}`,
      );
      awaited.clear();
      for (const { child, ended } of running) {
        child.kill('SIGTERM');
        await ended;
      }
      if (waits.length > 0) throw new Error(waits.join('\n'));
    },
    remove: async () => {
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Origin of a started server, once it listens. */
export async function originOf(program: Program): Promise<string> {
  await expect.poll(program.said, { timeout: 30_000 }).toContain('ready at');
  return /http:\/\/localhost:\d+/.exec(program.said())?.[0] ?? '';
}

/** Options that describe a new user. */
export const newUser = ['--role', 'creator', '--name', 'Workshop lead', '--complex', '1', '--city', '1'];
