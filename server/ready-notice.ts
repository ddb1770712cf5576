import { execFile } from 'node:child_process';
import type { Logger } from 'pino';

/**
 * Under systemd (Type=notify), the starter of the service continues once the service reports that it is ready. Returns
 * the function that reports it. The socket's address is removed from the environment, because child processes such as
 * the database could report their own start there.
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
