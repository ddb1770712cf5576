import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { type StoredObject, startS3Server } from '#tests/support/s3-server.ts';

const PORT = 9000;
const ALIAS = '/tmp/alias.json';

/** Objects in a folder, which are there again after a restart. */
class KeptObjects extends Map<string, StoredObject> {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      super.set(decodeURIComponent(name), { bytes: readFileSync(path), changedMs: statSync(path).mtimeMs });
    }
  }

  override set(key: string, object: StoredObject): this {
    const path = join(this.#folder, encodeURIComponent(key));
    writeFileSync(path, object.bytes);
    return super.set(key, object);
  }

  override delete(key: string): boolean {
    rmSync(join(this.#folder, encodeURIComponent(key)), { force: true });
    return super.delete(key);
  }
}

/** `server <folder>`, and of `mc`: `alias set`, `mb`, `ready`. */
async function main([name, ...words]: readonly string[]): Promise<void> {
  if (name === 'server') {
    const { MINIO_ROOT_USER: keyId = '', MINIO_ROOT_PASSWORD: secret = '' } = process.env;
    const [folder = '/data'] = words;
    await startS3Server({
      ...{ keyId, secret, region: 'us-east-1', pageSize: 1_000 },
      ...{ host: '0.0.0.0', port: PORT, objects: new KeptObjects(join(folder, 'photos')) },
    });
    process.once('SIGTERM', () => process.exit(0));
    return;
  }
  if (words[0] === 'ready') await fetch(`http://127.0.0.1:${PORT}/`);
  else if (words[0] === 'alias') writeFileSync(ALIAS, JSON.stringify(words.slice(3)));
  else await findBucket(words.at(-1)?.split('/').at(-1) ?? '');
}

/** The server always has its bucket: it remains to prove that the credentials are accepted. */
async function findBucket(name: string): Promise<void> {
  const [url, accessKeyId, secretAccessKey] = JSON.parse(readFileSync(ALIAS, 'utf8'));
  const client = new AwsClient({ accessKeyId, secretAccessKey, region: 'us-east-1', service: 's3' });
  const headers = { 'X-Amz-Content-Sha256': createHash('sha256').digest('hex') };
  const answer = await client.fetch(`${url}/${name}?list-type=2`, { headers });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

await main(process.argv.slice(2));
