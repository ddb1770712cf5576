import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach } from 'vitest';
import { actions } from '#app/actions/index.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { orderRow } from '#app/data/orders.ts';
import { admitToken, endToken, type MemoryDeps } from '#app/features/session/session-memory.ts';
import { Outbox } from '#app/sync/outbox/outbox.ts';
import { validateUser } from '#contract/calls/session.ts';
import { changeWorkOrderStatus } from '#contract/calls/work-orders.ts';
import { ownerOf, type SessionUser } from '#domain/session/session.ts';
import { takeStep } from '#domain/work-order/steps.ts';
import { LockManager } from '#tests/sync/support/browser.ts';
import { anOrder, aUser } from '#tests/sync/support/orders.ts';
import { type Background, sendAndReport, sendInBackground } from '../../../sw/background.ts';

export const TOKEN = 'token-of-the-creator';
const ORDER = anOrder({ status: 'vendor_assigned' });

const PORTAL = '<h1>Sign in to this network</h1>';
const HTML = { 'content-type': 'text/html' };

const opened: ClosedApp[] = [];

afterEach(() => {
  for (const app of opened.splice(0)) app.database.close();
});

/** An action sent to the server: the path, its token and its key. */
export type Sent = { path: string; token: string | null; key: string | null };

/** A tablet on which the app was used and closed, with the server's side of the network. */
export class ClosedApp {
  readonly database: DeviceDatabase;
  readonly locks = new LockManager();
  readonly user = aUser();
  readonly sent: Sent[] = [];
  /** Number of times that the server was asked who is signed in, as a check that it is there. */
  asked = 0;
  readonly wakes: unknown[] = [];
  /** Ends the worker's work, as a newer version does. */
  readonly stop = new AbortController();
  /**
   * The server's behaviour: it answers normally, not at all, that it does not know the token, with a portal in its
   * place, or in a form that this version cannot read.
   */
  server: 'there' | 'away' | 'knows-nobody' | 'behind-a-portal' | 'of-another-shape' = 'there';
  #ids = 0;

  private constructor(database: DeviceDatabase) {
    this.database = database;
  }

  static async open(): Promise<ClosedApp> {
    const database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
    await database.open();
    const app = new ClosedApp(database);
    opened.push(app);
    await database.orders.put(orderRow('1', ORDER, '2026-11-05T09:00:00.000Z'));
    await admitToken(app.#memory, TOKEN, { user: app.user });
    return app;
  }

  /** The user signs out, in a tab. */
  async signOut(): Promise<void> {
    await endToken(this.#memory, TOKEN);
  }

  get #memory(): MemoryDeps {
    return { database: this.database, now: () => new Date() };
  }

  /** The user hands the car over; the captured action waits. */
  async capture(user: SessionUser = this.user): Promise<string> {
    const outbox = new Outbox({
      database: this.database,
      registry: actions,
      clock: { now: () => new Date(), setTimer: () => null, clearTimer: () => undefined },
      newId: () => `entry-${++this.#ids}`,
      session: () => ({ user, owner: ownerOf(user) }),
      report: fail,
    });
    const payload = { orderId: ORDER.id, orderNumber: ORDER.number, step: 'hand-over' } as const;
    const captured = await outbox.capture(takeStepAction, payload);
    if (!captured.ok) throw new Error(captured.error.kind);
    return captured.value.id;
  }

  /** The browser wakes the worker. `meanwhile` runs whenever it waits, in place of time. */
  async sync(meanwhile: (waited: number) => Promise<void> | void = () => undefined): Promise<void> {
    let waited = 0;
    await sendInBackground(
      this.#background(async () => {
        waited += 1;
        await meanwhile(waited);
      }),
    );
  }

  #background(wait: () => Promise<void> = () => Promise.resolve()): Background {
    return {
      database: this.database,
      report: fail,
      ended: this.stop.signal,
      isOnline: () => true,
      wait,
      ports: {
        fetch: this.#answer,
        origin: 'https://tablet.test',
        locks: this.locks.forTab('worker'),
        channel: {
          postMessage: (message) => this.wakes.push(message),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        },
      },
    };
  }

  /** The browser wakes the worker of a version, and its faults are for the next page to count. */
  async syncAndReport(version: string): Promise<void> {
    const { report: _, ...background } = this.#background();
    await sendAndReport(background, version);
  }

  /** An open tab that leads; the returned function closes it. */
  async openTab(): Promise<() => void> {
    await new Promise<void>((resolve) => {
      void this.locks
        .forTab('tab')
        .request('sender', { mode: 'exclusive' }, () => new Promise(() => resolve()));
    });
    return () => this.locks.tabDied('tab');
  }

  readonly #answer = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const path = String(input);
    if (path === '/config.json') return Response.json({ apiHost: '/api', idempotency: true });
    const headers = new Headers(init?.headers);
    const isQuestion = path.includes(validateUser.path);
    if (isQuestion) this.asked += 1;
    else this.sent.push({ path, token: headers.get('Authorization'), key: headers.get('Idempotency-Key') });
    if (this.server === 'away') throw new TypeError('no network');
    if (this.server === 'knows-nobody') {
      return Response.json({ detail: 'Invalid token', code: 'unauthenticated' }, { status: 401 });
    }
    if (this.server === 'of-another-shape') return Response.json({ data: { records: 'none' } });
    if (this.server === 'behind-a-portal') return new Response(PORTAL, { headers: HTML });
    if (isQuestion) return Response.json(validateUser.answer.encode({ ...this.user, roleName: '' }));
    const { username: name, role } = this.user;
    const after = takeStep(ORDER, 'hand-over', { username: name, role, at: new Date().toISOString() });
    if (!after.ok) throw new Error(JSON.stringify(after.error));
    const decided = { 'Idempotency-Decided': headers.get('Idempotency-Key') ?? '' };
    return Response.json(changeWorkOrderStatus.answer.encode(after.value), { headers: decided });
  };
}

function fail(error: unknown, context: string): void {
  if (error instanceof Error && /^(unreachable|signed out)/.test(error.message)) return;
  throw new Error(context, { cause: error });
}
