import pg from 'pg';
import { DAY_MS } from '#domain/units.ts';
import type { DatabaseSource } from '#server/db/pool.ts';
import type { Db } from '#server/db/schema.ts';
import { addUser } from '#server/db/users.sql.ts';
import { hashToken } from '#server/http/session.ts';

/** Same server, another database on it. */
export function namedDatabase(source: DatabaseSource, name: string): DatabaseSource {
  if (typeof source !== 'string') return { ...source, database: name };
  const url = new URL(source);
  url.pathname = `/${name}`;
  return url.href;
}

/** Database URL, as in DATABASE_URL. */
export function databaseUrl(source: DatabaseSource): string {
  if (typeof source === 'string') return source;
  const { host, port, user, database } = source;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Runs work on a separate connection, outside every pool. */
export async function withClient<T>(
  source: DatabaseSource,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(typeof source === 'string' ? { connectionString: source } : source);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database, as a copy of another one if `template` is given (about 35 ms). */
export async function createDatabase(
  admin: DatabaseSource,
  name: string,
  template: string | null,
): Promise<void> {
  const copy = template === null ? '' : ` template "${template}"`;
  await withClient(admin, (client) => client.query(`create database "${name}"${copy}`));
}

export async function dropDatabase(admin: DatabaseSource, name: string): Promise<void> {
  await withClient(admin, (client) => client.query(`drop database if exists "${name}" with (force)`));
}

const CITY_1 = { id: '1', name: 'City One' };
const CITY_2 = { id: '2', name: 'City Two' };
const COMPLEX_1 = { id: '1', name: 'Complex One' };
const COMPLEX_2 = { id: '2', name: 'Complex Two' };

/**
 * One user for each role in complex 1 and one of complex 2; the token is the username with a dash, as in the demo
 * complex.
 */
export const TEST_USERS = [
  { token: 'demo-super-admin', role: 'vendor-management-super-admin', complex: COMPLEX_1, city: CITY_1 },
  { token: 'demo-admin', role: 'vendor-management-admin', complex: COMPLEX_1, city: CITY_1 },
  { token: 'demo-creator', role: 'vendor-management-creator', complex: COMPLEX_1, city: CITY_1 },
  { token: 'demo-approver', role: 'vendor-management-approver', complex: COMPLEX_1, city: CITY_1 },
  { token: 'demo-other-complex', role: 'vendor-management-super-admin', complex: COMPLEX_2, city: CITY_2 },
] as const;

export type TestToken = (typeof TEST_USERS)[number]['token'];

/** Username of a test token: `demo.super-admin` for `demo-super-admin`. */
function usernameOf(token: TestToken): string {
  return token.replace('-', '.');
}

export async function seedUsers(db: Db): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  for (const { token, role, complex, city } of TEST_USERS) {
    const username = usernameOf(token);
    await addUser(db, { id: `user-${token}`, username, role, name: username, complex, city }, at);
    await db
      .insertInto('user_tokens')
      .values({
        token_hash: hashToken(token),
        user_id: `user-${token}`,
        created_at: at,
        // Tests set their clocks years ahead.
        lifetime_days: 3_650,
        expires_at: new Date(Date.parse(at) + 3_650 * DAY_MS).toISOString(),
      })
      .execute();
  }
}
