import { read, write } from '#app/data/access.ts';
import { hashToken, keyedDigestOf, randomKey } from '#app/data/checksums.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { dropMeta, readMeta, writeMeta } from '#app/data/meta.ts';
import { ownerKey, ownerOf, type SessionUser, unnamedId } from '#domain/session/session.ts';

/**
 * The user signed in on this device, according to its database. Browsers write local storage to disk late, so after a
 * dead battery it may have the token of somebody who signed out long ago; the database was on disk before anybody was
 * let in.
 */
export type Identity = {
  token: string | null;
  /** The token's user; null until the server has named one. */
  user: SessionUser | null;
};

export type MemoryDeps = { database: DeviceDatabase; now: () => Date };

/** Number of remembered tokens; local storage can bring back the last few at most. */
const SEEN_TOKENS = 50;

/** Read in one transaction, so that no token is taken for another user's. */
export async function readIdentity(database: DeviceDatabase): Promise<Identity> {
  return await read(database, [database.facts], () => identityIn(database));
}

type Admission = {
  /** The user opened a link, which makes even an ended token valid again. */
  byLink?: true;
  /** The user that the server has just named. */
  user?: SessionUser;
};

/**
 * Makes a token the current one. A token that was current earlier, and was replaced or signed out, comes back only
 * through a link. Returns the resulting identity.
 */
export async function admitToken(
  deps: MemoryDeps,
  token: string,
  { byLink, user }: Admission = {},
): Promise<Identity> {
  const { database, now } = deps;
  // Hashed before the transaction, which would end while waiting for it. Older builds did not record the current token
  // as seen.
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

/**
 * Ends a token that the user signed out of or the server refused, unless another tab has already put the next one into
 * effect.
 */
export async function endToken(deps: MemoryDeps, token: string): Promise<Identity> {
  const { database } = deps;
  return await changeFacts(deps, async () => {
    const known = await identityIn(database);
    if (known.token !== token) return known;
    await dropMeta(database, 'token');
    return { token: null, user: null };
  });
}

/** The user as an owner of work: a user whom the host does not name is identified by their token [S12]. */
export async function withOwner(user: SessionUser, token: string, key: string): Promise<SessionUser> {
  if (user.userId !== '') return user;
  return { ...user, userId: unnamedId(await keyedDigestOf(token, key)) };
}

/** This device's key for users without a name; created on first use. */
export async function deviceKey(database: DeviceDatabase): Promise<string> {
  const made = randomKey();
  return await write(database, [database.facts], async () => {
    const kept = await readMeta(database, 'owner-key');
    if (kept === undefined) await writeMeta(database, 'owner-key', made);
    return kept ?? made;
  });
}

/** A user without a name who was signed in by a build that gave all of them one outbox gets their own. */
export async function adoptFormerSession(database: DeviceDatabase): Promise<void> {
  const session = await readMeta(database, 'session');
  const inForce = await readMeta(database, 'token');
  if (session?.user.userId !== '' || inForce?.owner !== ownerKey(ownerOf(session.user))) return;
  const user = await withOwner(session.user, inForce.token, await deviceKey(database));
  await write(database, [database.facts], async () => {
    if ((await readMeta(database, 'token'))?.token !== inForce.token) return;
    await writeMeta(database, 'session', { ...session, user });
    await writeMeta(database, 'token', { ...inForce, owner: ownerKey(ownerOf(user)) });
  });
}

/** A full device makes space for this as it does for work, because nobody is signed in before it is on disk. */
function changeFacts<T>({ database }: MemoryDeps, work: () => Promise<T>): Promise<T> {
  return write(database, [database.facts], work);
}

async function identityIn(database: DeviceDatabase): Promise<Identity> {
  const [session, inForce] = await Promise.all([readMeta(database, 'session'), readMeta(database, 'token')]);
  const isTheirs = session !== undefined && isOwnerOf(session.user, inForce?.owner ?? null);
  return { token: inForce?.token ?? null, user: isTheirs ? session.user : null };
}

/** An owner without a user id is nobody: a former build's, until `adoptFormerSession`. */
function isOwnerOf(user: SessionUser, owner: string | null): boolean {
  return user.userId !== '' && owner === ownerKey(ownerOf(user));
}
