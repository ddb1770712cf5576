import type { DBCore } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createTokenStore } from '#app/api/token.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import type { SessionStore } from '#app/features/session/session-store.ts';
import { createSessionStore } from '#app/features/session/session-store.ts';
import type { SessionState } from '#app/hooks/engine-provider.tsx';
import { observed, Reachability } from '#app/sync/reachability.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { anEntry, aUser, aValidation } from '#testkit/builders.ts';
import { FakeServer } from '#testkit/host.ts';

const FIRST = aUser();
const SECOND = aUser({ userId: 'demo.second', username: 'demo.second' });

/** The app between its start and the end of the battery: after that it stores nothing and shows nothing. */
type Life = { isOver: boolean; said: SessionState; session: SessionStore; database: DeviceDatabase };

/**
 * A tablet whose battery dies after a number of writes. Its database keeps everything committed; its local storage is
 * flushed late, and returns to its state some writes before.
 */
class MortalTablet {
  readonly server = new FakeServer();
  #disk = new IDBFactory();
  /** Local storage after each of its writes; the first is on disk. */
  #stored: (string | null)[] = [null];
  #life: Life | null = null;
  #writesLeft = Number.POSITIVE_INFINITY;
  #isDead = false;
  #die: () => void = () => undefined;
  writes = 0;

  get life(): Life {
    if (this.#life === null) throw new Error('the app was never started');
    return this.#life;
  }

  /** Starts the app in place of the previous one, with a link if there is one. */
  async start(arriving: string | null = null): Promise<SessionState> {
    this.end();
    const life = {} as Life;
    const database = new DeviceDatabase('tablet', { indexedDB: this.#disk, IDBKeyRange });
    database.use({ stack: 'dbcore', name: 'battery', create: (core) => this.#mortal(core, life) });
    const reachability = new Reachability();
    const session = createSessionStore({
      api: observed(this.server, reachability),
      database,
      tokens: createTokenStore(this.#storage(life), noEvents, { cookie: '' }),
      reachability,
      now: () => new Date('2026-11-05T10:00:00.000Z'),
      report: (error) => life.isOver || expect.fail(String(error)),
      onSignedIn: () => undefined,
      onSignedOut: () => undefined,
      say: () => undefined,
    });
    this.#life = Object.assign(life, { isOver: false, said: session.getSnapshot(), session, database });
    session.subscribe(() => {
      if (!life.isOver) life.said = session.getSnapshot();
    });
    this.server.answers.set('session.validate', () => aValidation(personOf(this.server.asked.at(-1)?.token)));
    await session.start(arriving);
    return session.getSnapshot();
  }

  /** The app is gone, cleanly or not. */
  end(): void {
    if (this.#life === null) return;
    this.#life.isOver = true;
    this.#life.session.stop();
    this.#life.database.close();
  }

  /** Loads another page, from a link, and then the signed-in user captures something. */
  async open(token: string): Promise<void> {
    // A story goes no further than its battery.
    if (this.#isDead) await new Promise(() => undefined);
    const now = await this.start(token);
    if (now.state !== 'signed-in' || this.life.isOver) return;
    await this.life.database.entries.add(anEntry({ owner: ownerKey(ownerOf(now.user)) }));
  }

  /** Runs the story, or dies after this many of its writes. */
  async liveThrough(story: Story, writes: number): Promise<void> {
    this.#stored = this.#stored.slice(-1);
    this.#writesLeft = writes;
    this.writes = 0;
    const death = new Promise<void>((resolve) => {
      this.#die = resolve;
    });
    await Promise.race([
      death,
      story(this).catch((error: unknown) => this.life.isOver || expect.fail(String(error))),
    ]);
  }

  /** The same tablet with a charged battery. The last `lost` writes to local storage were not on disk yet. */
  revived(lost: number): MortalTablet {
    this.end();
    const revived = new MortalTablet();
    revived.#disk = this.#disk;
    revived.#stored = this.#stored.slice(0, Math.max(1, this.#stored.length - lost));
    return revived;
  }

  #wrote(life: Life): void {
    this.writes += 1;
    this.#writesLeft -= 1;
    if (this.#writesLeft > 0) return;
    life.isOver = true;
    this.#isDead = true;
    this.#die();
  }

  #storage(life: Life): Storage {
    const store = (token: string | null) => {
      if (life.isOver) return;
      this.#stored.push(token);
      this.#wrote(life);
    };
    return {
      getItem: () => this.#stored.at(-1) ?? null,
      setItem: (_key: string, token: string) => store(token),
      removeItem: () => store(null),
    } as unknown as Storage;
  }

  #mortal(core: DBCore, life: Life): DBCore {
    return {
      ...core,
      transaction: (tables, mode, options) => {
        if (mode === 'readwrite' && life.isOver) throw new Error('the battery is dead');
        const transaction = core.transaction(tables, mode, options);
        if (mode === 'readwrite')
          (transaction as unknown as IDBTransaction).addEventListener('complete', () => this.#wrote(life));
        return transaction;
      },
    };
  }
}

const noEvents = { addEventListener: () => undefined, removeEventListener: () => undefined };

const personOf = (token: string | undefined) => (token === 'token-2' ? SECOND : FIRST);

/** A tablet on which the first user is signed in. */
async function ofTheFirst(): Promise<MortalTablet> {
  const tablet = new MortalTablet();
  await tablet.start('token-1');
  return tablet;
}

type Story = (tablet: MortalTablet) => Promise<unknown>;

/** Each with the user who is never signed in again once its first write, the database's, is on disk. */
const STORIES: [string, string | null, Story][] = [
  ['a change of person by link', FIRST.username, (tablet) => tablet.open('token-2')],
  [
    'a change of person without a network',
    FIRST.username,
    (tablet) => {
      tablet.server.goOffline();
      return tablet.open('token-2');
    },
  ],
  ['a sign-out', FIRST.username, (tablet) => tablet.life.session.signOut()],
  [
    'a sign-out, and another person',
    FIRST.username,
    async (tablet) => {
      await tablet.life.session.signOut();
      await tablet.open('token-2');
    },
  ],
  [
    'there and back',
    null,
    async (tablet) => {
      await tablet.open('token-2');
      await tablet.open('token-1');
    },
  ],
];

const nameOf = (state: SessionState) => (state.state === 'signed-in' ? state.user.username : state.state);
const SAID_FOR_GOOD = new Set([FIRST.username, SECOND.username, 'signed-out']);

describe.each(STORIES)('%s, and a battery that dies after any write of it', (_name, relieved, story) => {
  it.each([
    ['as it was', 0, false],
    ['one write older', 1, false],
    ['as it was before', Number.POSITIVE_INFINITY, false],
    ['as it was before, with a network', Number.POSITIVE_INFINITY, true],
  ])('holds what was said: local storage comes back %s', async (_how, lost, hasNetwork) => {
    const whole = await ofTheFirst();
    await whole.liveThrough(story, Number.POSITIVE_INFINITY);
    whole.end();
    expect(whole.writes).toBeGreaterThan(1);
    for (let writes = 1; writes <= whole.writes; writes += 1) {
      const mortal = await ofTheFirst();
      await mortal.liveThrough(story, writes);
      const said = nameOf(mortal.life.said);
      const tablet = mortal.revived(lost);
      if (!hasNetwork) tablet.server.goOffline();
      const now = nameOf(await tablet.start());
      tablet.end();
      const where = `write ${writes} of ${whole.writes}`;
      if (SAID_FOR_GOOD.has(said)) expect(now, where).toBe(said);
      expect(now, where).not.toBe(relieved);
    }
  });
});

it('a token that local storage has lost comes back from the database, with its person', async () => {
  const tablet = (await ofTheFirst()).revived(Number.POSITIVE_INFINITY);
  expect(await tablet.start()).toEqual({ state: 'signed-in', user: FIRST, verified: true });
  tablet.end();
});

it('a token in local storage that this device never saw signs in', async () => {
  const tablet = await ofTheFirst();
  await tablet.life.database.facts.clear();
  expect(await tablet.start()).toEqual({ state: 'signed-in', user: FIRST, verified: true });
  tablet.end();
});
