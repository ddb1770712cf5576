import { execFile } from 'node:child_process';
import type { Logger } from 'pino';

/**
 * Under systemd (Type=notify) whoever starts the service goes on once it says that it serves. Returns what says so. Its address goes out
 * of the environment: what runs below us, like the database, could speak of its own start there.
 */
export function systemdNotifier(env: NodeJS.ProcessEnv, log: Logger): () => void {
  const { NOTIFY_SOCKET } = env;
  if (NOTIFY_SOCKET === undefined) return () => undefined;
  delete env.NOTIFY_SOCKET;
  return () => {
    execFile('systemd-notify', ['--ready'], { env: { ...env, NOTIFY_SOCKET } }, (error) => {
      if (error !== null) log.error({ err: error }, 'systemd could not be told that the server is ready');
    });
  };
}
