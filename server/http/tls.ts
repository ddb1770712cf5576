import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';

/** Two PEM files: the certificate followed by its chain, and its key. */
export type TlsFiles = { readonly cert: string; readonly key: string };

export type Credentials = {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly certificate: X509Certificate;
};

/** Renewed certificates are in place days before the previous one expires. */
const POLL_MS = 60_000;

/** Reads both and checks that they belong together. Throws with a sentence that names the setting. */
export async function readCredentials(files: TlsFiles): Promise<Credentials> {
  const [cert, key] = [await readSetting('TLS_CERT', files.cert), await readSetting('TLS_KEY', files.key)];
  try {
    const certificate = new X509Certificate(cert);
    createSecureContext({ cert, key });
    return { cert, key, certificate };
  } catch (error) {
    throw new Error('TLS_CERT and TLS_KEY are not a certificate in PEM and its key', { cause: error });
  }
}

async function readSetting(setting: string, path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new Error(`${setting} cannot be read`, { cause: error });
  });
}

/**
 * Reads the files again when they have changed, and on SIGHUP. If they cannot be used, that is logged and the previous
 * certificate stays in use. Returns a function that ends it.
 */
export function followCredentials(
  files: TlsFiles,
  renew: (credentials: Credentials) => void,
  log: Logger,
  everyMs = POLL_MS,
): () => void {
  let known: string | null = null;
  const read = async (): Promise<void> => {
    try {
      const credentials = await readCredentials(files);
      renew(credentials);
      log.info({ endsAt: credentials.certificate.validTo }, 'reloaded the certificate');
    } catch (error) {
      log.error({ err: error }, 'the new certificate cannot be used; the previous one is kept');
    }
  };
  const look = async (): Promise<void> => {
    const now = await changesOf(files);
    const isNew = known !== null && now !== known;
    known = now;
    if (isNew) await read();
  };
  void look();
  const looking = setInterval(() => void look(), everyMs);
  looking.unref();
  const onHangUp = (): void => void read();
  process.on('SIGHUP', onHangUp);
  return () => {
    clearInterval(looking);
    process.off('SIGHUP', onHangUp);
  };
}

/**
 * Inode and change time of each file, which permissions change too. A file that is being replaced is missing for a
 * moment.
 */
async function changesOf({ cert, key }: TlsFiles): Promise<string> {
  const times = [cert, key].map((path) =>
    stat(path).then(
      ({ ctimeMs, ino }) => `${ctimeMs} ${ino}`,
      () => 'gone',
    ),
  );
  return (await Promise.all(times)).join(', ');
}
