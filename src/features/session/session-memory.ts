import { read, write } from '#app/data/access.ts';
import { hashToken } from '#app/data/checksums.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { dropMeta, readMeta, writeMeta } from '#app/data/meta.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';

/**
 * Who is signed in on this device, as its database says. Browsers write local storage down late, so after a battery that died
 * it may hold the token of somebody who has long been relieved; what is here was on disk before it was said.
 */
export type Identity = {
  token: string | null;
  /** Whose token it is; null until the server has said so. */
  user: SessionUser | null;
};

export type MemoryDeps = { database: DeviceDatabase; now: () => Date };

/** So many tokens are remembered; local storage brings back the last few at most. */
const SEEN_TOKENS = 50;

/** All of one moment, so that no token is taken for another person's. */
export async function readIdentity(database: DeviceDatabase): Promise<Identity> {
  return await read(database, [database.facts], () => identityIn(database));
}

type Admission = {
  /** The person opened a link: whatever became of the token before, it is in force again. */
  byLink?: true;
  /** Whose it is, as the server has just said. */
  user?: SessionUser;
};

/**
 * Puts a token in force in place of the one before. One that was in force earlier is over, relieved or signed out, and comes
 * back by a link only. Answers who is signed in then.
 */
export async function admitToken(
  deps: MemoryDeps,
  token: string,
  { byLink, user }: Admission = {},
): Promise<Identity> {
  const { database, now } = deps;
  // Before the transaction, which does not wait for the browser's cryptography. An older build did not note the former one.
  const former = (await readMeta(database, 'token'))?.token ?? token;
  const hashes = await Promise.all([token, former].map(hashToken));
  return await changeFacts(deps, async () => {
    const known = await identityIn(database);
    const seen = (await readMeta(database, 'seen-tokens')) ?? [];
    const isInForce = known.token === token;
    const isSeen = seen.some((hash) => hash === hashes[0]);
    if (isSeen && (isInForce ? user === undefined : byLink !== true)) return known;
    await writeMeta(database, 'seen-tokens', [...new Set([...hashes, ...seen])].slice(0, SEEN_TOKENS));
    if (user !== undefined) {
      await writeMeta(database, 'session', { user, validatedAt: now().toISOString() });
      await writeMeta(database, 'token', { token, owner: ownerKey(ownerOf(user)) });
    } else if (!isInForce) await writeMeta(database, 'token', { token, owner: null });
    return await identityIn(database);
  });
}

/** The token is over, by its person's wish or the server's word; another tab may have put the next one in force. */
export async function endToken(deps: MemoryDeps, token: string): Promise<Identity> {
  const { database } = deps;
  return await changeFacts(deps, async () => {
    const known = await identityIn(database);
    if (known.token !== token) return known;
    await dropMeta(database, 'token');
    return { token: null, user: null };
  });
}

/** A device that is full makes room for this as it does for work: nobody is signed in who is not on disk. */
function changeFacts<T>({ database }: MemoryDeps, work: () => Promise<T>): Promise<T> {
  return write(database, [database.facts], work);
}

async function identityIn(database: DeviceDatabase): Promise<Identity> {
  const [session, inForce] = await Promise.all([readMeta(database, 'session'), readMeta(database, 'token')]);
  const isTheirs = session !== undefined && inForce?.owner === ownerKey(ownerOf(session.user));
  return { token: inForce?.token ?? null, user: isTheirs ? session.user : null };
}
