import { randomBytes } from 'node:crypto';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { inject } from 'vitest';
import { createServer } from '#server/app.ts';
import { type DatabaseSource, openPool } from '#server/db/pool.ts';
import { openReads } from '#server/db/reads.ts';
import type { Db } from '#server/db/schema.ts';
import { type Events, openEvents } from '#server/events/open-events.ts';
import { claimStore } from '#server/files/claim-store.ts';
import { type Decoder, type DecoderOptions, openDecoder } from '#server/files/decoder.ts';
import { type DeferredCheck, openDeferredCheck } from '#server/files/deferred-check.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFolderStore } from '#server/files/folder-store.ts';
import type { Clock, Route } from '#server/http/handler.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { openStaticApp } from '#server/http/static-app.ts';
import type { Credentials } from '#server/http/tls.ts';
import {
  createDatabase,
  dropDatabase,
  namedDatabase,
  type TestToken,
  withClient,
} from './server-database.ts';
import type { TestDatabase } from './server-setup.ts';

export type TestServerOptions = {
  /** `users`: only the five users of server-database.ts. `demo`: the whole demo complex with its pictures. */
  readonly seed?: 'users' | 'demo';
  /** The product's own by default. */
  readonly routes?: readonly Route[];
  readonly idempotency?: boolean;
  readonly clock?: Clock;
  /** True, the default, if demo users can sign in. */
  readonly demoSignIn?: boolean;
  readonly trustProxy?: boolean;
  readonly hsts?: boolean;
  /** Enables TLS. */
  readonly credentials?: Credentials;
  /** Time limit for receiving a complete request; the program's own limit by default. */
  readonly requestMs?: number;
  /** Request limits that replace the program's own. */
  readonly rateLimiter?: RateLimiter;
  /** Folder with a built app. */
  readonly appFolder?: string;
  readonly log?: Logger;
  /** Publishes changes, with at most this many streams. Off by default: each needs its own connection. */
  readonly events?: { readonly perUser: number; readonly inAll: number };
  /** Decoding limits that replace the program's own. */
  readonly decoder?: DecoderOptions;
  /** Wraps the program's file store, to make it fail. */
  readonly wrapFiles?: (files: FileStore) => FileStore;
  /** Wraps the program's database connection, to silence it. */
  readonly reach?: (source: DatabaseSource) => Promise<DatabaseSource>;
};

export type CallOptions = {
  /** The super-admin's token by default; null sends none. */
  readonly token?: TestToken | (string & {}) | null;
  readonly json?: unknown;
  readonly form?: FormData;
  /** Value of the Idempotency-Key header. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape; a wrong path fails the assertion.
export type TestAnswer = { readonly status: number; readonly headers: Headers; readonly body: any };

export type TestServer = {
  readonly db: Db;
  /** Null if the options set none. */
  readonly events: Events | null;
  readonly files: FileStore;
  readonly decoder: Decoder;
  readonly deferredCheck: DeferredCheck;
  readonly filesFolder: string;
  /** The database of this server alone. */
  readonly source: DatabaseSource;
  /** Runs in this process, without a socket; paths are completed to an address. */
  readonly fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
  /** A picture or PDF, as the super-admin sees it. */
  readonly media: (url: string, init?: RequestInit) => Promise<Response>;
  /** An API call below /api, JSON in and out. */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<TestAnswer>;
  /** The same server on a free port of 127.0.0.1, for browsers and proxies. */
  readonly listen: () => Promise<Listening & { readonly origin: string }>;
  readonly stop: () => Promise<void>;
};

const ORIGIN = 'http://server.test';

/** A complete server with its own database and file folder; `stop()` closes everything that it opened. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const run = inject('testDatabase');
  const name = `vm_test_${randomBytes(6).toString('hex')}`;
  const filesFolder = join(run.folder, name, 'files');
  if (options.seed === 'demo') await cloneDemo(run, name, filesFolder);
  else await createDatabase(run.admin, name, run.usersTemplate);
  const source = namedDatabase(run.admin, name);
  const reached = (await options.reach?.(source)) ?? source;
  const pool = openPool(reached, () => undefined);
  const store = await openFolderStore(filesFolder);
  await claimStore(pool.db, store);
  const files = options.wrapFiles?.(store) ?? store;
  const decoder = openDecoder(options.decoder);
  const log = options.log ?? pino({ level: 'silent' });
  const deferredCheck = openDeferredCheck({ db: pool.db, files, decoder, log });
  const limits = options.events;
  const clock = options.clock ?? { now: () => new Date() };
  const { demoSignIn = true, trustProxy = false, hsts = null, credentials = null } = options;
  const events =
    limits === undefined
      ? null
      : await openEvents({ db: pool.db, source: reached, log, clock, demoSignIn, limits });
  const server = createServer({
    db: pool.db,
    actions: pool.actions,
    reads: openReads(pool.db),
    files,
    decoder,
    deferredCheck,
    clock,
    demoSignIn,
    demoSignIns: [],
    trustProxy,
    hsts,
    ...(options.rateLimiter && { rateLimiter: options.rateLimiter }),
    idempotency: options.idempotency ?? true,
    routes: options.routes ?? (await import('#server/routes.ts')).routes,
    app: options.appFolder === undefined ? null : await openStaticApp(options.appFolder),
    fleetDashboardUrl: '',
    version: 'test',
    events,
    log,
  });
  const fetch: TestServer['fetch'] = (input, init) =>
    server.fetch(typeof input === 'string' ? new Request(new URL(input, ORIGIN), init) : input);
  return {
    db: pool.db,
    events,
    files,
    decoder,
    deferredCheck,
    filesFolder,
    source,
    fetch,
    media: (url, init = {}) =>
      fetch(url, { ...init, headers: { Authorization: 'Token demo-super-admin', ...init.headers } }),
    call: (method, path, call = {}) => answerOf(fetch(`/api${path}`, requestInit(method, call))),
    listen: async () => {
      const headers = securityHeaders(hsts === true);
      const listening = await listen(server.fetch, '127.0.0.1', 0, headers, credentials, options.requestMs);
      const scheme = credentials === null ? 'http' : 'https';
      return { ...listening, origin: `${scheme}://127.0.0.1:${listening.port}` };
    },
    stop: async () => {
      await events?.close();
      decoder.close();
      await deferredCheck.close();
      await pool.close();
      await dropDatabase(run.admin, name);
      await rm(join(run.folder, name), { recursive: true, force: true });
    },
  };
}

function requestInit(
  method: string,
  { token = 'demo-super-admin', json, form, key, headers }: CallOptions,
): RequestInit {
  return {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Token ${token}` }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: form }),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  };
}

async function answerOf(pending: Promise<Response>): Promise<TestAnswer> {
  const response = await pending;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** The demo complex is loaded once a run, on first use; every caller gets a copy of its database and pictures. */
async function cloneDemo(run: TestDatabase, name: string, filesFolder: string): Promise<void> {
  const demoFiles = join(run.folder, 'demo-files');
  await withClient(run.admin, async (admin) => {
    await admin.query('select pg_advisory_lock($1, hashtext($2))', [4_180, run.demoTemplate]);
    const there = await admin.query('select 1 from pg_database where datname = $1', [run.demoTemplate]);
    if (there.rowCount === 0) await loadDemoTemplate(run, demoFiles);
  });
  await createDatabase(run.admin, name, run.demoTemplate);
  await mkdir(filesFolder, { recursive: true });
  await cp(demoFiles, filesFolder, { recursive: true });
}

async function loadDemoTemplate(run: TestDatabase, demoFiles: string): Promise<void> {
  const partial = `${run.demoTemplate}_partial`;
  const { migrate } = await import('#server/db/migrate.ts');
  const { loadDemo } = await import('#server/demo/load.ts');
  await dropDatabase(run.admin, partial);
  await rm(demoFiles, { recursive: true, force: true });
  await createDatabase(run.admin, partial, null);
  const pool = openPool(namedDatabase(run.admin, partial), () => undefined, 4);
  await migrate(pool.db);
  const files = await openFolderStore(demoFiles);
  // The copied database and files form a pair, like the originals.
  await claimStore(pool.db, files);
  const decoder = openDecoder();
  await loadDemo({ db: pool.db, files, decoder, clock: { now: () => new Date() } });
  decoder.close();
  await pool.close();
  await withClient(run.admin, (client) =>
    client.query(`alter database "${partial}" rename to "${run.demoTemplate}"`),
  );
}
