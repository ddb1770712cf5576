import { createReporter, type ReportLine } from '#app/api/report.ts';
import { browserPorts, clock, engineParts, startConfig } from '#app/app/engine-parts.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { follow } from '#app/data/follow.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { readIdentity } from '#app/features/session/session-memory.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { keepWorkerReports } from '#app/sync/delivery/worker-reports.ts';
import { planSending } from '#app/sync/outbox/lanes.ts';
import { type Queue, readQueue } from '#app/sync/outbox/outbox-store.ts';
import type { EngineSession } from '#app/sync/ports.ts';
import { Reachability } from '#app/sync/reachability.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';

/** How long the worker waits for delayed entries. */
const PATIENCE_MS = 2 * 60_000;
/** A leading tab has this long to send on its own. If it is closed meanwhile, this worker takes over. */
const TAB_PATIENCE_MS = 30_000;
const RECHECK_MS = 1_000;

type BrowserPorts = ReturnType<typeof browserPorts>;

export type Background = {
  database: DeviceDatabase;
  report: (error: unknown, context: string) => void;
  /** Ends the work early, after settling what is in flight. */
  ended: AbortSignal;
  ports?: BrowserPorts;
  isOnline?: () => boolean;
  wait?: (ms: number) => Promise<void>;
};

/** The server was not reachable long enough; makes the browser try again later. */
export class StillWaitingError extends Error {
  constructor() {
    super('Entries still wait to be sent.');
    this.name = 'StillWaitingError';
  }
}

/** Sends like `sendInBackground`. Errors are stored for the next page, which counts them with those of pages. */
export async function sendAndReport(background: Omit<Background, 'report'>, version: string): Promise<void> {
  const lines: ReportLine[] = [];
  // Nothing reported here contains a token, and the reporter removes anything in a token's place.
  const { report } = createReporter({ token: () => null, log: (line) => lines.push(line) });
  try {
    await sendInBackground({ ...background, report });
  } catch (error) {
    if (!(error instanceof StillWaitingError)) report(error, 'sending in the background');
    throw error;
  } finally {
    await keepWorkerReports(background.database, version, lines).catch(() => undefined);
  }
}

/**
 * Sends waiting work with the page's own engine while no tab does. Resolves when nothing more can be sent: nobody is
 * signed in, the queue is paused, or everything is delivered. Rejects while something is left, so that the browser
 * tries again; a leading tab gets some time to send it.
 */
export async function sendInBackground(background: Background): Promise<void> {
  const { database, report, ended, ports = browserPorts() } = background;
  const config = await startConfig(database, report, ports.fetch);
  let known = await readIdentity(database);
  const endFollowing = follow(
    () => readIdentity(database),
    (found) => {
      known = found;
    },
    (error) => report(error, 'following the session'),
  );
  const reachability = new Reachability(background.isOnline ?? (() => navigator.onLine));
  // Both come from one read, so an action can only be sent under the token of its author [S2].
  const token = (): string | null => known.token;
  const session = (): EngineSession | null =>
    known.user === null ? null : { user: known.user, owner: ownerOf(known.user) };
  const { engine, registry } = engineParts(
    {
      database,
      config,
      reachability,
      token,
      session,
      // The sender pauses the queue, as in the page. Signing out is left to the page, where the user can see it.
      onSignedOut: () => undefined,
      report,
    },
    ports,
  );
  try {
    await drainWhileDue({
      registry,
      drain: async () => {
        // Someone may have signed out while the worker waited.
        known = await readIdentity(database);
        return engine.drain(ended);
      },
      waiting: () => {
        const signedIn = session();
        return signedIn === null ? null : readQueue(database, ownerKey(signedIn.owner));
      },
      mustEnd: () => reachability.current() === 'unreached',
      ended,
      askLeader: () => ports.channel.postMessage({ kind: 'wake', reason: 'sync' }),
      wait: background.wait ?? ((ms) => realWait(ms, ended)),
    });
  } finally {
    endFollowing();
  }
}

type Draining = {
  registry: ActionRegistry;
  drain: () => Promise<boolean>;
  waiting: () => Promise<Queue> | null;
  mustEnd: () => boolean;
  ended: AbortSignal;
  askLeader: () => void;
  wait: (ms: number) => Promise<void>;
};

async function drainWhileDue(draining: Draining): Promise<void> {
  const { registry, drain, waiting, mustEnd, ended, askLeader, wait } = draining;
  for (let waitedMs = 0; ; ) {
    const led = await drain();
    const left = await waiting();
    const due = left === null ? null : dueAt(left, registry, clock.now());
    if (due === null) return;
    const waitMs = Math.max(led ? due - clock.now().getTime() : 0, RECHECK_MS);
    const isTooLong = waitedMs + waitMs > (led ? PATIENCE_MS : TAB_PATIENCE_MS);
    // Also when a tab leads: the device may put it to sleep or end it while the server is unreachable.
    if (isTooLong || ended.aborted || (led && mustEnd())) throw new StillWaitingError();
    if (!led && waitedMs === 0) askLeader();
    await wait(waitMs);
    waitedMs += waitMs;
  }
}

/** A wait that is cut short when the work has to end. */
function realWait(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      ended.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    ended.addEventListener('abort', end);
    if (ended.aborted) end();
  });
}

/**
 * When something may be sent (ms since the epoch, past when now); null if only the user can move it. Entries being
 * sent count as due while a tab sends them, since it may be closed in the middle; for the leader itself they are left
 * over from a storage failure. The hourly retry of entries in attention is left to the page.
 */
function dueAt({ refusedToken, entries, forms }: Queue, registry: ActionRegistry, now: Date): number | null {
  if (refusedToken !== null) return null;
  const plain = entries.map(
    (entry): EntryRow =>
      entry.state === 'attention'
        ? { ...entry, attempts: { ...entry.attempts, nextAt: null } }
        : { ...entry, state: 'queued' },
  );
  const { send, wakeAt } = planSending({ entries: plain, forms, registry }, now);
  return send.length > 0 ? now.getTime() : wakeAt;
}
