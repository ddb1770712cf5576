import { randomBytes } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import sharp from 'sharp';
import { actions } from '#app/actions/index.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import type { ApiPort } from '#app/api/api-port.ts';
import { openBatches } from '#app/api/batches.ts';
import { createApiClient } from '#app/api/client.ts';
import { UnreachableError } from '#app/api/errors.ts';
import { readMedia } from '#app/api/media.ts';
import { newId } from '#app/app/engine-parts.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { heldByDraft } from '#app/data/photos.ts';
import type { DraftRow, EntryRow } from '#app/data/rows.ts';
import { readOrderView } from '#app/entities/orders/order-view.ts';
import { orderTask } from '#app/entities/orders/pull-orders.ts';
import { deviceKey, withOwner } from '#app/features/session/session-memory.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { createEngine, type Engine } from '#app/sync/engine.ts';
import { HostClock } from '#app/sync/host-clock.ts';
import type { CaptureOptions } from '#app/sync/outbox/outbox.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { sha256 } from '#testkit/builders.ts';
import { LockManager } from '#tests/sync/support/browser.ts';

/** A host in this process. */
export type Host = { fetch(request: Request): Promise<Response> };

/**
 * The connection between a tablet and its host: it can be cut, and can lose an answer after the action was carried out.
 */
export class Cable {
  isCut = false;
  /** True if it stays cut from the next of `nextAnswers` on. */
  cutsNext = false;
  /** Lead of the server's clock over the test's. */
  aheadMs = 0;
  /**
   * Outcomes of the next requests that change something. `cut`: it never arrives; `gateway`: the gateway's own page
   * instead of the answer.
   */
  readonly nextAnswers: ('cut' | 'lost' | 'cut-body' | 'portal' | 'gateway' | 'sent-twice' | 'arrives')[] =
    [];
  /** Alterations of the bodies of the next requests that change something; the lengths are corrected. */
  readonly nextBodies: ((body: Buffer, type: string) => Buffer)[] = [];
  readonly #server: Host;
  /** Cookie as stored by a browser. */
  #cookie: string | null = null;

  constructor(server: Host) {
    this.#server = server;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    if (this.isCut) throw new TypeError('fetch failed');
    const sent = new Request(new URL(String(input), 'http://server.test'), init);
    const alter = sent.method === 'GET' ? undefined : this.nextBodies.shift();
    const request = alter === undefined ? sent : await asAltered(sent, alter);
    const hasCookies = init?.credentials !== 'omit';
    if (hasCookies && this.#cookie !== null) request.headers.set('Cookie', this.#cookie);
    const fate = request.method === 'GET' ? undefined : this.nextAnswers.shift();
    if (fate !== undefined && this.cutsNext) this.isCut = true;
    if (fate === 'cut') throw new TypeError('fetch failed');
    if (fate === 'portal') return new Response('<html>Sign in to the Wi-Fi</html>', HTML);
    if (fate === 'sent-twice') await this.#server.fetch(request.clone());
    const answer = await this.#server.fetch(request);
    const [set] = answer.headers.getSetCookie();
    if (hasCookies && set !== undefined) this.#cookie = set.split(';')[0] ?? null;
    // A response from the network is immutable.
    const response = new Response(answer.body, answer);
    // Every HTTP server sends this header.
    response.headers.set('Date', new Date(Date.now() + this.aheadMs).toUTCString());
    if (fate === 'lost') throw new TypeError('fetch failed');
    if (fate === 'gateway') return new Response('<html>Bad Gateway</html>', { ...HTML, status: 502 });
    if (fate === 'cut-body') return new Response((await response.text()).slice(0, 40), response);
    return response;
  };
}

async function asAltered(sent: Request, alter: Cable['nextBodies'][number]): Promise<Request> {
  const body = Buffer.from(await sent.clone().arrayBuffer());
  const type = sent.headers.get('Content-Type') ?? '';
  return new Request(sent, { body: new Uint8Array(alter(body, type)) });
}

const HTML = { status: 200, headers: { 'Content-Type': 'text/html' } };

/** A tablet in a bay: the real engine, client, mutations and reads on a separate database. */
export class Tablet {
  readonly database: DeviceDatabase;
  readonly cable: Cable;
  /** Content of the picture cache: SHA-256 by the server's address. */
  readonly keptPictures = new Map<string, string>();
  readonly engine: Engine;
  readonly reachability = new Reachability();
  /** Time that has passed for the engine, and not for the test. */
  aheadMs = 0;
  token: string;
  user: SessionUser | null = null;
  readonly api: ApiPort;

  /**
   * `idempotency: false` for a host that does not support Idempotency-Keys; `hasAdditions: false` for one that accepts
   * only whole grids of rates; `batch`: actions without files are sent together; `indexedDB`: a device that was used
   * before.
   */
  constructor(
    server: Host,
    token: string,
    { idempotency = true, hasAdditions = true, batch = false, indexedDB = new IDBFactory() } = {},
  ) {
    this.database = new DeviceDatabase('tablet', { indexedDB, IDBKeyRange });
    this.token = token;
    this.cable = new Cable(server);
    const { reachability } = this;
    const hostClock = new HostClock();
    const now = () => new Date(Date.now() + this.aheadMs);
    const client = createApiClient({
      host: () => '/api',
      token: () => this.token,
      onHostTime: (at) => hostClock.note(at, now()),
      fetch: this.cable.fetch,
      ...(batch && {
        batched: openBatches({ fetch: this.cable.fetch, host: () => '/api', isTaken: () => true }).fetch,
      }),
      hasAdditions: () => hasAdditions,
      onSignedOut: () => undefined,
    });
    this.api = observed(client, reachability);
    this.engine = createEngine({
      database: this.database,
      api: this.api,
      registry: actions,
      clock: {
        now,
        setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
        clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
      },
      hostClock,
      // The shortest pause that the back-off allows, so that nobody waits for chance.
      random: () => 0,
      locks: new LockManager().forTab('tab'),
      channel: {
        postMessage: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      },
      reachability,
      newId,
      token: () => this.token,
      session: () => (this.user === null ? null : { user: this.user, owner: ownerOf(this.user) }),
      idempotency: () => idempotency,
      hasAdditions: () => hasAdditions,
      batch: () => batch,
      keepPicture: async (url, { bytes }) => void this.keptPictures.set(url, sha256(bytes)),
      readPicture: (url, signal) => readMedia(this.cable.fetch, url, signal),
      report: (error, context) => {
        throw new Error(`the engine reported: ${context}`, { cause: error });
      },
    });
  }

  /** Signs in with the token and starts the engine. */
  async start(): Promise<void> {
    await this.signIn();
    await this.engine.start();
  }

  async signIn(): Promise<void> {
    const { value } = await this.api.perform(validateUser, { query: VALIDATE_QUERY });
    if (value.role === null) throw new Error('the test users all have roles');
    const user = { ...value, role: value.role };
    this.user = await withOwner(user, this.token, await deviceKey(this.database));
    await this.engine.signedIn(this.user);
  }

  /** Somebody opens a link with another token in it. */
  async switchTo(token: string): Promise<string> {
    await this.engine.signedOut();
    this.user = null;
    this.token = token;
    await this.signIn();
    return this.owner();
  }

  async stop(): Promise<void> {
    await this.engine.stop();
    this.database.close();
  }

  /** The network goes, and the tablet has noticed. */
  async loseNetwork(): Promise<void> {
    this.cable.isCut = true;
    await this.api.perform(validateUser, { query: VALIDATE_QUERY }).catch((error: unknown) => {
      if (!(error instanceof UnreachableError)) throw error;
    });
  }

  /** Reads an order from the server, as opening its screen does. */
  async open(orderId: string): Promise<WorkOrder> {
    const deps = { database: this.database, registry: actions, api: this.api, now: () => new Date() };
    await orderTask(deps, this.complexId(), orderId).run();
    return await this.sees(orderId);
  }

  /** The order as this tablet's screen shows it. */
  async sees(orderId: string): Promise<WorkOrder> {
    const scope = { owner: this.owner(), complexId: this.complexId() };
    const { view } = await readOrderView({ database: this.database, registry: actions }, scope, orderId);
    if (view === null) throw new Error('this tablet never saw the order');
    return view.order;
  }

  entries(): Promise<EntryRow[]> {
    return entriesOf(this.database, this.owner());
  }

  /** Saves an action; answers its entry. */
  async capture<P>(action: ActionDefinition<P>, payload: P, options: CaptureOptions = {}): Promise<EntryRow> {
    const captured = await this.engine.capture(action, payload, options);
    if (!captured.ok) throw new Error(`not captured: ${JSON.stringify(captured.error)}`);
    return captured.value;
  }

  /** Stores a file for an unfinished form, as the camera and the browser's own dialog do. */
  async attach(
    bytes: ArrayBuffer,
    draftKey: string,
    { name, mediaType } = { name: 'photo.jpg', mediaType: 'image/jpeg' },
  ): Promise<{ id: string; sha256: string }> {
    const file = { id: newId(), sha256: sha256(bytes) };
    const facts = { bytes, name, mediaType, sizeBytes: bytes.byteLength };
    const pixels = { widthPx: 64, heightPx: 48, takenAt: null };
    await this.database.photos.put({ ...file, heldBy: heldByDraft(draftKey), ...facts, ...pixels });
    return file;
  }

  /** Takes a photo for an unfinished form; returns its id. */
  async photograph(draftKey = 'a form'): Promise<string> {
    return (await this.attach(await aPhoto(), draftKey)).id;
  }

  /** Damages both copies of a photo's bytes; its place in the action stays. */
  async lose(photoId: string): Promise<void> {
    await this.database.photos
      .where('id')
      .equals(photoId)
      .modify({ bytes: new ArrayBuffer(1) });
  }

  /** Takes an action back out of the outbox into its form; returns the form's draft. */
  async takeBack(entryId: string, draftKey: string): Promise<DraftRow> {
    const outcome = await this.engine.edit(entryId, { key: draftKey, value: {} });
    const form = await this.database.drafts.get(draftKey);
    if (form === undefined) throw new Error(`not taken back: ${outcome}`);
    return form;
  }

  /** Marks a job completed with one photo; returns the photo's SHA-256. */
  async complete(order: WorkOrder, job: OrderJob): Promise<string> {
    const draftKey = `complete-job/${order.id}/${job.id}`;
    const photo = await this.attach(await aPhoto(), draftKey);
    await this.capture(
      completeJobAction,
      {
        orderId: order.id,
        orderNumber: order.number,
        jobId: job.id,
        jobName: job.name,
        status: 'completed',
        finalRatePaise: job.ratePaise,
        partialValuePaise: null,
      },
      { photoIds: [photo.id], draftKey },
    );
    return photo.sha256;
  }

  owner(): string {
    if (this.user === null) throw new Error('nobody is signed in');
    return ownerKey(ownerOf(this.user));
  }

  complexId(): string {
    return this.user?.complex.id ?? '';
  }
}

/** A unique real JPEG. */
async function aPhoto(): Promise<ArrayBuffer> {
  const raw = { width: 64, height: 48, channels: 3 } as const;
  const bytes = await sharp(randomBytes(64 * 48 * 3), { raw })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes).buffer;
}
