import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const SHARP = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;

/**
 * Starts a program that works on pictures in a process of its own, because such memory is given back only by the end of a process. The
 * program comes as text, so that sources and build run the same; its arguments are the address of sharp and `args`. The process
 * ends with this one and does not keep it alive. `onLost` hears of its end, and why it could not begin.
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
    // The process that decodes strangers' files does not learn where the database is.
    env: { PATH, LD_LIBRARY_PATH, MALLOC_ARENA_MAX: '2' },
  });
  child.on('exit', onLost).on('error', onLost);
  child.stdin?.on('error', onLost).end(program);
  child.unref();
  child.channel?.unref();
  return child;
}
