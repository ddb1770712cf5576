import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ROLE_LIST } from '#domain/permissions.ts';
import { readConfig } from '../config.ts';
import { withDatabase } from '../db/open-database.ts';
import type { Db } from '../db/schema.ts';
import {
  addToken,
  endAccess,
  findUserId,
  isDeactivated,
  listTokens,
  MAX_TOKEN_DAYS,
  TOKEN_LIFETIME_DAYS,
} from '../db/users.sql.ts';
import { hashToken } from '../http/session.ts';
import { type Command, oneOf, onlyOne, say, UsageError } from './command.ts';
import { addNewUser, idOf, USER_OPTIONS } from './user.ts';

const USAGE = `Usage:
  token create <username>                     a new access token for a user
  token create <username> --role <role> --name <full name>
      --complex <id> --complex-name <name> --city <id> --city-name <name>
                                              the same for a new user
      --days <n>                              expires after so many days without use (default 90)
  token list <username>                       a user's tokens: created, last used, expiry
  token revoke <username>                     revokes every token of a user

Roles: ${ROLE_LIST.join(', ')}
The database is the one of DATABASE_URL, else the embedded one of DATA_DIR (the server may be running).`;

export const token: Command = {
  summary: "creates, lists and revokes a person's access tokens",
  usage: USAGE,
  run: async (words) => {
    const { positionals, values } = readArguments(words);
    const [said, ...rest] = positionals;
    const action = oneOf(['create', 'list', 'revoke'], said, 'subcommand');
    const username = onlyOne(rest, 'username');
    await withDatabase(readConfig(process.env), (db) => {
      if (action === 'create') return create(db, username, values);
      return action === 'revoke' ? revoke(db, username) : list(db, username);
    });
  },
};

function readArguments(words: readonly string[]) {
  const text = { type: 'string' } as const;
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { ...USER_OPTIONS, days: text },
  });
}

type Options = ReturnType<typeof readArguments>['values'];

async function create(db: Db, username: string, options: Options): Promise<void> {
  const at = new Date().toISOString();
  const days = readDays(options.days);
  const userId = (await findUserId(db, username)) ?? (await addNewUser(db, username, options));
  if (await isDeactivated(db, userId))
    throw new Error(`${username} is deactivated; see vendor-management user activate.`);
  // Shown only this once: the database stores only its hash.
  const token = randomBytes(32).toString('base64url');
  await addToken(db, userId, hashToken(token), at, days);
  say(
    `Token of ${username}: ${token}`,
    `It expires after ${days} days without use.`,
    `Open <address of the app>/validate-token?token=${token}`,
  );
}

function readDays(text: string | undefined): number {
  if (text === undefined) return TOKEN_LIFETIME_DAYS;
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > MAX_TOKEN_DAYS) {
    throw new UsageError(`--days must be a whole number from 1 to ${MAX_TOKEN_DAYS}.`);
  }
  return days;
}

async function revoke(db: Db, username: string): Promise<void> {
  const userId = await idOf(db, username);
  const { length: ended } = await db
    .transaction()
    .execute((tx) => endAccess(tx, userId, new Date().toISOString()));
  say(`${ended === 1 ? '1 token' : `${ended} tokens`} of ${username} revoked.`);
}

async function list(db: Db, username: string): Promise<void> {
  const tokens = await listTokens(db, await idOf(db, username));
  if (tokens.length === 0) say(`${username} has no token.`);
  const now = new Date().toISOString();
  for (const { createdAt, lastUsedAt, expiresAt, lifetimeDays, isDemo } of tokens) {
    const used = lastUsedAt === null ? 'never used' : `last used ${dayOf(lastUsedAt)}`;
    const ends = expiresAt > now ? `expires ${dayOf(expiresAt)}` : `expired ${dayOf(expiresAt)}`;
    const end = isDemo ? 'demo, does not expire' : `${ends} (${lifetimeDays} days after its last use)`;
    say(`created ${dayOf(createdAt)}, ${used}, ${end}`);
  }
}

function dayOf(at: string): string {
  return at.slice(0, 10);
}
