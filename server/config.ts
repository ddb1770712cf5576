import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import type { BucketPlace } from './files/bucket.ts';
import type { TlsFiles } from './http/tls.ts';
import { readTraceSettings, type TraceSettings } from './tracing/settings.ts';

export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type Config = {
  readonly port: number;
  readonly host: string;
  /**
   * Absolute path. Contains the embedded database, photos and PDFs; with a bucket, only the files on their way there.
   */
  readonly dataDir: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** A standby of `databaseUrl` for reads; null: reads use the primary too. */
  readonly databaseReadUrl: string | null;
  /** null: photos and PDFs are in a folder of `dataDir`. */
  readonly bucket: BucketPlace | null;
  /** True if a start on an empty database loads the demo complex. */
  readonly loadsDemo: boolean;
  /** True if demo users, whose tokens are public, may sign in: on loopback, or with DEMO=1. */
  readonly demoSignIn: boolean;
  /** Behind our own proxy: the client's address is the one that the proxy reports (the last of `X-Forwarded-For`). */
  readonly trustProxy: boolean;
  /** null: plain http. */
  readonly tls: TlsFiles | null;
  /**
   * Tells browsers to use https only, for a year: for a server that is reachable by https and nothing else. null: only
   * if the trusted proxy says that the request came by https.
   */
  readonly hsts: boolean | null;
  /** Empty: the app shows no link to a dashboard. */
  readonly fleetDashboardUrl: string;
  /** Off: the server behaves like a host without idempotency keys, which the app must also support. */
  readonly idempotency: boolean;
  /** Off: the server behaves like a host without server events, and the app polls. */
  readonly events: boolean;
  readonly logLevel: LogLevel;
  /** Separate port for Prometheus; null for none. */
  readonly metricsPort: number | null;
  /** Destination of traces; null for none. */
  readonly traces: TraceSettings | null;
  /** Time during which a stopping server keeps serving while it reports that it is not ready. */
  readonly stopDelaySeconds: number;
};

/** An environment variable has a value that the program cannot use; the message names it. */
class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment once; throws ConfigError on the first bad value. An empty variable counts as absent. */
export function readConfig(environment: Environment): Config {
  const databaseUrl = readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const host = read(environment, 'HOST') ?? '127.0.0.1';
  const isLoopback = isLoopbackHost(host);
  const tls = readTls(environment);
  return {
    port: readWhole(environment, 'PORT', { fallback: 4180, most: 65_535 }),
    host,
    dataDir: resolve(read(environment, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseReadUrl: readStandby(environment, databaseUrl),
    bucket: readBucket(environment),
    loadsDemo: readSwitch(environment, 'DEMO', isLoopback && databaseUrl === null),
    demoSignIn: readSwitch(environment, 'DEMO', isLoopback),
    trustProxy: readSwitch(environment, 'TRUST_PROXY', false),
    tls,
    hsts: read(environment, 'HSTS') === null && tls === null ? null : readSwitch(environment, 'HSTS', true),
    fleetDashboardUrl: readUrl(environment, 'FLEET_DASHBOARD_URL', ['http:', 'https:']) ?? '',
    idempotency: readSwitch(environment, 'IDEMPOTENCY', true),
    events: readSwitch(environment, 'EVENTS', true),
    logLevel: readLogLevel(environment),
    metricsPort:
      read(environment, 'METRICS_PORT') === null
        ? null
        : readWhole(environment, 'METRICS_PORT', { fallback: 0, most: 65_535 }),
    traces: readTraceSettings((variable) => read(environment, variable)),
    stopDelaySeconds: readWhole(environment, 'STOP_DELAY', { fallback: 0, most: 300 }),
  };
}

/**
 * True if only programs on this machine can reach a server listening on the host. A name that we cannot judge counts as
 * reachable.
 */
export function isLoopbackHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '');
  if (address.toLowerCase() === 'localhost' || address === '::1') return true;
  return isIPv4(address) && address.startsWith('127.');
}

function read(environment: Environment, variable: string): string | null {
  const value = environment[variable]?.trim();
  return value === undefined || value === '' ? null : value;
}

function readWhole(
  environment: Environment,
  variable: string,
  { fallback, most }: { readonly fallback: number; readonly most: number },
): number {
  const text = read(environment, variable) ?? String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) {
    throw new ConfigError(variable, `must be a number from 0 to ${most}, not '${text}'`);
  }
  return value;
}

function readSwitch(environment: Environment, variable: string, fallback: boolean): boolean {
  const text = read(environment, variable)?.toLowerCase() ?? null;
  if (text === null) return fallback;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (['0', 'false', 'off', 'no'].includes(text)) return false;
  throw new ConfigError(variable, `must be 1 or 0, not '${text}'`);
}

function readStandby(environment: Environment, databaseUrl: string | null): string | null {
  const url = readUrl(environment, 'DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  if (url !== null && databaseUrl === null)
    throw new ConfigError(
      'DATABASE_READ_URL',
      'must be given with DATABASE_URL: it names a standby of that database',
    );
  return url;
}

function readTls(environment: Environment): TlsFiles | null {
  const [cert, key] = [read(environment, 'TLS_CERT'), read(environment, 'TLS_KEY')];
  if (cert === null && key === null) return null;
  if (cert === null || key === null)
    throw new ConfigError(cert === null ? 'TLS_CERT' : 'TLS_KEY', 'must be set too: TLS needs both files');
  return { cert: resolve(cert), key: resolve(key) };
}

function readBucket(environment: Environment): BucketPlace | null {
  const files = read(environment, 'FILES');
  return files === null ? null : readBucketPlace(environment, files, 'FILES');
}

/**
 * Parses `s3://bucket/prefix`, together with the variables by which other programs also find their S3 server. `named`
 * is the address's source in errors. Throws ConfigError.
 */
export function readBucketPlace(environment: Environment, address: string, named: string): BucketPlace {
  const [, bucket = '', path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})((?:\/[\w.-]+)*)\/?$/.exec(address) ?? [];
  if (bucket === '' || path.split('/').some((part) => part === '.' || part === '..'))
    throw new ConfigError(named, 'must be s3://bucket or s3://bucket/prefix (letters, digits, . _ -)');
  const region = read(environment, 'AWS_REGION') ?? read(environment, 'AWS_DEFAULT_REGION') ?? 'us-east-1';
  const endpoint = readUrl(environment, 'FILES_ENDPOINT', ['http:', 'https:']);
  if (endpoint !== null && new URL(endpoint).pathname !== '/')
    throw new ConfigError('FILES_ENDPOINT', 'must be an address without a path: s3://… names the bucket');
  return {
    endpoint: endpoint === null ? `https://s3.${region}.amazonaws.com` : new URL(endpoint).origin,
    region,
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    accessKeyId: readForBucket(environment, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: readForBucket(environment, 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: read(environment, 'AWS_SESSION_TOKEN'),
  };
}

function readForBucket(environment: Environment, variable: string): string {
  const value = read(environment, variable);
  if (value === null) throw new ConfigError(variable, 'must be set, because s3://… names a bucket');
  return value;
}

/** The value is not in the message: a database address contains a password. */
function readUrl(environment: Environment, variable: string, protocols: readonly string[]): string | null {
  const text = read(environment, variable);
  if (text === null) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(variable, `must be an address that starts with ${protocols.join('// or ')}//`);
  }
  return text;
}

function readLogLevel(environment: Environment): LogLevel {
  const text = read(environment, 'LOG_LEVEL')?.toLowerCase() ?? 'info';
  const level = LOG_LEVELS.find((candidate) => candidate === text);
  if (level === undefined)
    throw new ConfigError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, not '${text}'`);
  return level;
}
