import { createHash } from 'node:crypto';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Config, isLoopbackHost } from './config.ts';
import { missingMigrations } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { positionOf, standbyStateOf } from './db/reads.ts';
import type { Db } from './db/schema.ts';
import { hasCode, isAccessible } from './disk.ts';
import { explain } from './explain.ts';
import { Bucket, type BucketPlace } from './files/bucket.ts';
import { BucketFault } from './files/bucket-faults.ts';
import { addressOf, bodyOf } from './files/bucket-store.ts';
import { compareFiles } from './files/claim-store.ts';
import type { FileStore } from './files/file-store.ts';
import { sampleFiles } from './files/files.sql.ts';
import { openStore } from './files/open-store.ts';
import { readStoreRow } from './files/store.sql.ts';
import { STORE_ID, storeWords } from './files/store-names.ts';
import { freeBytes, MIN_FREE_BYTES, writeToDisk } from './http/health.sql.ts';
import { readCredentials } from './http/tls.ts';
import { newId } from './ids.ts';

/**
 * Result of a check. `wrong` prevents the system from working; `note` is for a person to judge. `advice` is the remedy.
 */
export type Finding = {
  readonly state: 'fine' | 'note' | 'wrong';
  readonly about: string;
  readonly said: string;
  readonly advice?: string;
};

const GIB = 1024 ** 3;
/** With less, a workshop with photos fills the disk within days. */
const ROOM_BYTES = 2 * GIB;
const CLOCKS_APART_MS = 5_000;
const STANDBY_WITHIN_MS = 3_000;
const OLDEST_POSTGRES = 150_000;

export const fine = (about: string, said: string): Finding => ({ state: 'fine', about, said });
export const note = (about: string, said: string, advice: string): Finding => ({
  ...{ state: 'note', about, said, advice },
});
const wrong = (about: string, said: string, advice: string): Finding => ({
  ...{ state: 'wrong', about, said, advice },
});

/** Checks who can reach the server, and whom it trusts. */
export function checkSettings(
  config: Pick<Config, 'host' | 'demoSignIn' | 'trustProxy' | 'hsts' | 'tls' | 'traces'>,
): Finding[] {
  const { host, demoSignIn, trustProxy, hsts, tls, traces } = config;
  const isLoopback = isLoopbackHost(host);
  const findings: Finding[] = [];
  if (demoSignIn && !isLoopback)
    findings.push(wrong('DEMO', `demo sign-ins are open to everybody who reaches ${host}`, 'Remove DEMO=1.'));
  else if (demoSignIn)
    findings.push(
      note('DEMO', 'demo sign-ins are open on this machine', 'If a proxy here serves a network, set DEMO=0.'),
    );
  else findings.push(fine('DEMO', 'demo sign-ins are closed'));
  if (trustProxy && !isLoopback)
    findings.push(
      note(
        'TRUST_PROXY',
        `whoever reaches ${host} directly can forge X-Forwarded-For`,
        'Let only the proxy reach the port, or set HOST=127.0.0.1 where it is on this machine.',
      ),
    );
  else if (!trustProxy)
    findings.push(
      note(
        'TRUST_PROXY',
        "a client's address is the one it connects from",
        'If every request comes through a proxy of yours, set TRUST_PROXY=1; otherwise leave it. Request limits count by that address.',
      ),
    );
  else findings.push(fine('TRUST_PROXY', 'the proxy says who the client is'));
  findings.push(
    hsts === true || (hsts === null && trustProxy)
      ? fine('HSTS', `browsers ${hsts === true ? '' : 'that come by https '}are told to use https only`)
      : note(
          'HSTS',
          'browsers are not told to use https only',
          'If the address is reached by https only, set HSTS=1.',
        ),
  );
  if (tls === null && !trustProxy && !isLoopback)
    findings.push(
      wrong(
        'TLS',
        `${host} is served by plain http: tablets work offline and take photos over https only`,
        'Set TLS_CERT and TLS_KEY, or put a proxy with a certificate in front and set TRUST_PROXY=1.',
      ),
    );
  if (traces !== null)
    findings.push(
      'wrong' in traces
        ? wrong('traces', traces.wrong, 'Correct or remove it; the server works without it.')
        : fine('traces', `they go to ${traces.url}`),
    );
  return findings;
}

const ENDS_SOON_MS = 21 * 24 * 60 * 60 * 1000;

/** Checks that the certificate can be served, and for how long. */
export async function checkCertificate({ tls }: Pick<Config, 'tls'>, nowMs = Date.now()): Promise<Finding[]> {
  if (tls === null) return [];
  try {
    const { certificate } = await readCredentials(tls);
    const [begins, ends] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    const names = certificate.subjectAltName ?? certificate.subject;
    const said = `the certificate is for ${names}, until ${new Date(ends).toISOString().slice(0, 10)}`;
    const advice = 'Renew it; the server takes the new files within a minute.';
    if (nowMs < begins || nowMs > ends) return [wrong('TLS', `${said}: it is not valid now`, advice)];
    return [ends - nowMs < ENDS_SOON_MS ? note('TLS', said, advice) : fine('TLS', said)];
  } catch (error) {
    return [wrong('TLS', explain(error), "Use PEM files that the server's account can read.")];
  }
}

/** Checks that the port is free, or taken by one of our servers that is ready. */
export async function checkPort({
  host,
  port,
  tls,
}: Pick<Config, 'host' | 'port' | 'tls'>): Promise<Finding> {
  const reached = isLoopbackHost(host) || !/^(0\.0\.0\.0|::)$/.test(host) ? host : '127.0.0.1';
  const name = reached.includes(':') ? `[${reached.replace(/^\[|\]$/g, '')}]` : reached;
  // Requested first: a process that may not open the port may still ask who has it.
  const status = await healthOf(`${tls === null ? 'http' : 'https'}://${name}:${port}/api/healthz`);
  if (status === 200) return fine('PORT', `a server is running on ${host} port ${port} and is ready`);
  if (status === 503)
    return wrong(
      'PORT',
      `a server is running on ${host} port ${port} but cannot work`,
      'See its log and the findings below.',
    );
  const refusal = await new Promise<unknown>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (refusal === null)
    return note(
      'PORT',
      `no server is running on ${host} port ${port}`,
      'Start it: npx vendor-management serve',
    );
  if (hasCode(refusal, 'EACCES'))
    return note(
      'PORT',
      `no server is running on ${host} port ${port}, and this account may not open it`,
      'Start the service, which may open it, or set a PORT above 1023.',
    );
  return hasCode(refusal, 'EADDRINUSE')
    ? wrong('PORT', `another program is using ${host} port ${port}`, 'Stop it, or set another PORT.')
    : wrong('PORT', explain(refusal), 'Name a HOST of this machine and a PORT that may be opened.');
}

/**
 * Null if none of our servers answers. The certificate is not verified, because it is for another name than this
 * machine's address.
 */
async function healthOf(address: string): Promise<number | null> {
  const get = address.startsWith('https:') ? getHttps : getHttp;
  return new Promise((resolve) => {
    const options = { rejectUnauthorized: false, agent: false as const, timeout: 5_000 };
    const asked = get(address, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(null));
    asked.once('close', () => resolve(null));
  });
}

/** Checks the version, the tables, and the clock against that of this machine. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  const beforeMs = Date.now();
  const { rows } = await sql<{ version: string; number: number; now: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      clock_timestamp() as now`.execute(db);
  const { version = '', number = 0, now = '' } = rows[0] ?? {};
  const apartMs = Math.abs(Date.parse(now) - (beforeMs + Date.now()) / 2);
  const missing = await missingMigrations(db);
  return [
    number >= OLDEST_POSTGRES
      ? fine('database', `PostgreSQL ${version} answers`)
      : wrong('database', `it is PostgreSQL ${version}`, 'Use version 15 or newer.'),
    missing.length === 0
      ? fine('tables', 'they are up to date')
      : note(
          'tables',
          `${missing.join(', ')} missing`,
          'The next start applies them, or run: npx vendor-management migrate',
        ),
    apartMs <= CLOCKS_APART_MS
      ? fine('clock', 'this machine and the database agree')
      : wrong(
          'clock',
          `this machine and the database are ${Math.round(apartMs / 1_000)} s apart`,
          'Synchronise both clocks over the network (chrony, systemd-timesyncd).',
        ),
  ];
}

/** Checks that the standby follows this database and is up to date. */
export async function checkStandby(
  db: Db,
  { databaseReadUrl }: Pick<Config, 'databaseReadUrl'>,
): Promise<Finding[]> {
  if (databaseReadUrl === null) return [];
  const about = 'standby';
  const pool = openPool(databaseReadUrl, () => undefined, 1);
  try {
    const position = await positionOf(db);
    if (position === null)
      return [wrong(about, 'DATABASE_URL names a standby itself', 'Set it to the primary.')];
    const untilMs = Date.now() + STANDBY_WITHIN_MS;
    for (;;) {
      const { isSame, isStandby, isThere } = await standbyStateOf(pool.db, position);
      if (!isSame || !isStandby)
        return [
          wrong(
            about,
            isSame ? 'it is not a standby' : 'it is not a copy of the DATABASE_URL database',
            'Set DATABASE_READ_URL to a streaming standby of that database, or remove it.',
          ),
        ];
      if (isThere) return [fine(about, 'it is up to date')];
      if (Date.now() > untilMs) break;
      await delay(100);
    }
    const advice = 'See pg_stat_replication on the primary. Until then the primary serves every read.';
    return [note(about, `it did not catch up within ${STANDBY_WITHIN_MS / 1_000} s`, advice)];
  } catch (error) {
    const advice = 'Is it running? Until then the primary serves every read.';
    return [note(about, explain(error), advice)];
  } finally {
    await pool.close();
  }
}

type FilesConfig = Pick<Config, 'dataDir' | 'bucket'>;

/** Folder of the photos, or of those on their way to a bucket. */
const folderOf = ({ dataDir, bucket }: FilesConfig): string =>
  join(dataDir, bucket === null ? 'files' : 'incoming');

/** Checks that the folder of the photos is writable and has room. */
export async function checkDisk(config: FilesConfig): Promise<Finding[]> {
  const folder = folderOf(config);
  if (!(await isAccessible(folder)))
    return [
      wrong('files', `${folder} is not there`, 'Is DATA_DIR right? The first start creates the folder.'),
    ];
  const store = await openStore(config);
  const free = await freeBytes(folder);
  const room = `${(free / GIB).toFixed(1)} GiB are free`;
  try {
    await writeToDisk(store.incoming, MIN_FREE_BYTES);
  } catch (error) {
    return [
      wrong(
        'files',
        `files cannot be written to ${folder}: ${explain(error)}`,
        "Free up space, and let the server's account write there.",
      ),
    ];
  }
  return [
    fine('files', `files can be written to ${folder}`),
    free >= ROOM_BYTES ? fine('room', room) : note('room', room, 'Add disk space: photos need it.'),
  ];
}

/** Checks that the bucket supports every call that a store needs, and keeps two servers apart. */
export async function checkBucket(place: BucketPlace): Promise<Finding[]> {
  const bucket = new Bucket(place);
  const address = addressOf(place);
  const key = `doctor-${newId()}`;
  const moved = `${key}-moved`;
  const left: string[] = [];
  const body = bodyOf(Buffer.from('written by the doctor'));
  try {
    await bucket.getText(STORE_ID);
    await bucket.put(key, body);
    left.push(key);
    const isOverwritten = await bucket.put(key, body, { ifNoneMatch: '*' });
    const takesWrongBytes = await acceptsWrongBytes(bucket, key);
    await bucket.copy(key, moved);
    left.push(moved);
    await bucket.folders('');
    for (const made of [...left]) {
      await bucket.delete(made);
      left.shift();
    }
    return [
      fine('bucket', `${address} can write, read, copy and delete files`),
      isOverwritten
        ? note(
            'conditions',
            `${address} ignores If-None-Match: it overwrites what is there`,
            'It does not support conditional writes: never start two databases on it for the first time at once.',
          )
        : fine('conditions', 'what is there is not overwritten'),
      takesWrongBytes
        ? note(
            'checksums',
            `${address} accepts uploads with a wrong checksum`,
            'Use https or a private network, and check all photos now and then: doctor --all-photos.',
          )
        : fine('checksums', 'uploads with a wrong checksum are refused'),
    ];
  } catch (error) {
    if (!(error instanceof BucketFault)) throw error;
    return [wrong('bucket', `${address}: ${error.said}`, error.advice)];
  } finally {
    // Left over if a call failed in between.
    for (const made of left) await bucket.delete(made).catch(() => undefined);
  }
}

/** True if the bucket accepts a put with the hash of other bytes. */
async function acceptsWrongBytes(bucket: Bucket, key: string): Promise<boolean> {
  const { sha256 } = bodyOf(Buffer.from('other bytes'));
  return bucket.put(key, { ...bodyOf(Buffer.from('these bytes')), sha256 }).catch((error: unknown) => {
    if (error instanceof BucketFault && error.status === 400) return false;
    throw error;
  });
}

/** Checks that the photos belong to this database: none is missing, and `sample` of them are undamaged. */
export async function checkPhotos(db: Db, config: FilesConfig, sample: number): Promise<Finding[]> {
  if (!(await isAccessible(folderOf(config)))) return [];
  const store = await openStore(config);
  const { store: name, short } = storeWords(store.place);
  const inStore = await store.identity();
  const { id, held } = await readStoreRow(db, inStore);
  if (id !== null && id !== inStore)
    return [
      wrong('photos', `the ${name} belongs to another database`, 'See: npx vendor-management files status'),
    ];
  const { named, missing } = await compareFiles(db, store);
  const looked = await sampleFiles(db, sample);
  const damaged: string[] = [];
  for (const file of looked) if (await isDamaged(store, file)) damaged.push(file.sha256);
  const findings = [
    missing === 0
      ? fine('photos', `all ${named} are in the ${short}`)
      : wrong(
          'photos',
          `${missing} of ${named} are missing`,
          `Copy them from a backup to ${store.place.address}/<first two letters>.`,
        ),
    damaged.length === 0
      ? fine('photos', `${looked.length} were read, and none is damaged`)
      : wrong(
          'photos',
          `${damaged.length} of ${looked.length} are damaged: ${damaged.join(' ')}`,
          'Restore these from a backup, and check the disk.',
        ),
  ];
  if (held !== null)
    findings.push(
      wrong(
        'sweep',
        `${held} files that nothing needs are held back`,
        'See: npx vendor-management files status',
      ),
    );
  return findings;
}

/** True if an existing file's bytes do not match its name; missing ones are counted elsewhere. */
async function isDamaged(
  store: FileStore,
  { sha256, bytes }: { sha256: string; bytes: number },
): Promise<boolean> {
  const opened = await store.open(sha256, 'original');
  if (opened === null) return false;
  const hash = createHash('sha256');
  await pipeline(opened.stream, hash);
  return opened.bytes !== bytes || hash.digest('hex') !== sha256;
}
