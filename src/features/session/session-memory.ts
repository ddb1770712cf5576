import type { DeviceDatabase } from '#app/data/database.ts';
import { dropFact, readFact, writeFact } from '#app/data/facts.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';

/** Whom this device knows. `token` is the one that person's session was proven with; null when it is gone. */
export type KnownSession = { user: SessionUser; token: string | null };

/** The last person whose token the server accepted here. */
export async function knownSession(database: DeviceDatabase): Promise<KnownSession | null> {
  const [session, mirror] = await Promise.all([readFact(database, 'session'), readFact(database, 'token')]);
  if (session === undefined) return null;
  const isTheirs = mirror !== undefined && mirror.owner === ownerKey(ownerOf(session.user));
  return { user: session.user, token: isTheirs ? mirror.token : null };
}

/** The server said whose token it is: both are kept in one transaction, since each is only true with the other. */
export async function rememberSession(
  database: DeviceDatabase,
  token: string,
  user: SessionUser,
  validatedAt: Date,
): Promise<void> {
  await database.transaction('rw', database.facts, async () => {
    await writeFact(database, 'session', { user, validatedAt: validatedAt.toISOString() });
    await writeFact(database, 'token', { token, owner: ownerKey(ownerOf(user)) });
  });
}

/**
 * A token whose person is not known yet: the service worker must not go on sending under the former one. Another tab may have
 * learnt already whose it is; that stays.
 */
export async function rememberToken(database: DeviceDatabase, token: string): Promise<void> {
  await database.transaction('rw', database.facts, async () => {
    const mirror = await readFact(database, 'token');
    if (mirror?.token !== token) await writeFact(database, 'token', { token, owner: null });
  });
}

/** Clears the mirror together with the stored token. Who was here stays known by name only. */
export async function forgetToken(database: DeviceDatabase): Promise<void> {
  await dropFact(database, 'token');
}
