import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const SHARP = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;

/**
 * Starts a program that processes pictures in a separate process, because such memory is freed only when a process
 * ends. The program is passed as text, so that it runs the same from sources and from a build; its arguments are the
 * address of sharp and `args`. The process ends with this one and does not keep it alive. `onLost` is called when it
 * ends, and when it cannot start.
 */
export function startPictureProgram(
  program: string,
  args: readonly string[],
  onLost: () => void,
): ChildProcess {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-', SHARP, ...args], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // The process that decodes strangers' files must not learn where the database is.
    env: { PATH, LD_LIBRARY_PATH, MALLOC_ARENA_MAX: '2' },
  });
  child.on('exit', onLost).on('error', onLost);
  child.stdin?.on('error', onLost).end(program);
  child.unref();
  child.channel?.unref();
  return child;
}
