import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolCounts } from './db/pool.ts';
import type { ReadCounts } from './db/reads.ts';
import { withTimeout } from './db/silence.ts';
import { freeBytes } from './http/health.sql.ts';

/** Details that are counted when a request was answered. */
export type Answered = {
  readonly method: string;
  /** Call of the contract; null for other requests. */
  readonly call: string | null;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly replayed: boolean;
};

export type Metrics = {
  readonly count: (answered: Answered) => void;
  /** All metrics in Prometheus format. */
  readonly read: () => Promise<{ readonly contentType: string; readonly text: string }>;
};

type Devices = { readonly undelivered: number; readonly errors: number };

/** Values that are queried on every read. */
type Sources = {
  readonly version: string;
  readonly streams: () => number;
  readonly connections: () => PoolCounts;
  readonly reads: () => ReadCounts;
  /** Latest device reports, across the whole database. */
  readonly devices: () => Promise<Devices>;
  /** Folder of the photos, or of those on their way to a bucket. */
  readonly folder: string;
};

/** From the duration of a list on a desktop computer to that of photos on a slow connection. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Timeout for the database: Prometheus can read the other metrics even if the database is silent. */
const DEVICES_WITHIN_MS = 2_000;
const NOT_KNOWN: Devices = { undelivered: Number.NaN, errors: Number.NaN };

/**
 * Prometheus metrics of this process only. Labels are names of calls, verdicts and states, never anything that
 * identifies a person or an address: their number is bounded, and anybody may read them.
 */
export function openMetrics({ version, streams, connections, reads, devices, folder }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'vm_build_info',
    help: 'Version of the running program.',
    labelNames: ['version'],
    registers,
  })
    .labels(version)
    .set(1);
  const seconds = new Histogram({
    name: 'vm_request_duration_seconds',
    help: 'Duration of requests by call.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const actions = new Counter({
    name: 'vm_acts_total',
    help: 'Actions by kind and verdict: done, replayed (already done, answered from the record), refused, failed.',
    labelNames: ['act', 'verdict'],
    registers,
  });
  new Gauge({
    name: 'vm_event_streams',
    help: 'Open event streams.',
    registers,
    collect() {
      this.set(streams());
    },
  });
  new Gauge({
    name: 'vm_database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'vm_database_reads_total',
    help: 'Read-only calls by the database that served them.',
    labelNames: ['database'],
    registers,
    collect() {
      const { primary, standby } = reads();
      this.reset();
      this.inc({ database: 'primary' }, primary);
      this.inc({ database: 'standby' }, standby);
    },
  });
  new Gauge({
    name: 'vm_standby_resting',
    help: '1 while the standby of DATABASE_READ_URL is skipped because it failed; 0 otherwise, or without a standby.',
    registers,
    collect() {
      this.set(reads().isResting ? 1 : 0);
    },
  });
  new Gauge({
    name: 'vm_files_free_bytes',
    help: 'Space on the disk of the photos, or of the photos waiting for the bucket.',
    registers,
    async collect() {
      // A disk that is gone has no space.
      this.set(await freeBytes(folder).catch(() => 0));
    },
  });
  let asked: Promise<Devices> | null = null;
  const ofDevices = (name: string, help: string, read: (found: Devices) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        asked ??= withTimeout(devices(), DEVICES_WITHIN_MS)
          .catch(() => NOT_KNOWN)
          .finally(() => {
            asked = null;
          });
        this.set(read(await asked));
      },
    });
  ofDevices(
    'vm_devices_undelivered',
    'Devices whose oldest unsent action has waited for two days or more.',
    ({ undelivered }) => undelivered,
  );
  ofDevices(
    'vm_device_errors',
    'Errors that devices have met: the running totals of their last reports.',
    ({ errors }) => errors,
  );
  return {
    count: (answered) => {
      const { method, status, ms, call, replayed } = answered;
      seconds.labels(routeOf(answered), method, `${Math.trunc(status / 100)}xx`).observe(ms / 1_000);
      const isAction = call !== null && call !== 'batch' && method !== 'GET' && method !== 'HEAD';
      if (isAction) actions.labels(call, verdictOf(status, replayed)).inc();
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** Route of a request, as one of a few words. */
export function routeOf({ call, path }: Pick<Answered, 'call' | 'path'>): string {
  if (call !== null) return call;
  if (!path.startsWith('/api/')) return 'app';
  const [, , word = ''] = path.split('/');
  return ['media', 'events', 'healthz', 'livez'].includes(word) ? word : 'other';
}

function verdictOf(status: number, replayed: boolean): string {
  if (replayed) return 'replayed';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}
