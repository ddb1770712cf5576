import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { ROLE_LIST } from '#domain/permissions.ts';
import { ConfigError, readConfig } from '../config.ts';
import { DataFolderError } from '../db/embedded/data-folder.ts';
import { findEmbeddedAddress, hasEmbeddedDatabase } from '../db/embedded/start.ts';
import { openDatabase } from '../db/open-database.ts';
import { openPool } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';
import { addToken, addUser, findUserId, revokeTokens } from '../db/users.sql.ts';
import { hashToken } from '../http/session.ts';
import { newId } from '../ids.ts';

const USAGE = `Usage:
  token create <username>                     a new access token for a user
  token create <username> --role <role> --name <full name>
      --complex <id> --complex-name <name> --city <id> --city-name <name>
                                              the same for a user who is new
  token revoke <username>                     ends every token of a user

Roles: ${ROLE_LIST.join(', ')}
The database is the one of DATABASE_URL, else the embedded one of DATA_DIR (the server may be running).`;

class UsageError extends Error {}

try {
  await main();
} catch (error) {
  const isForPeople = [UsageError, ConfigError, DataFolderError].some((known) => error instanceof known);
  console.error(isForPeople ? (error as Error).message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [act, username] = positionals;
  if (username === undefined || positionals.length !== 2) throw new UsageError(USAGE);
  const connection = await connect();
  try {
    if (act === 'create') await create(connection.db, username, values);
    else if (act === 'revoke') await revoke(connection.db, username);
    else throw new UsageError(USAGE);
  } finally {
    await connection.close();
  }
}

function readArguments() {
  const text = { type: 'string' } as const;
  const options = {
    ...{ role: text, name: text, complex: text, 'complex-name': text, city: text, 'city-name': text },
  };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

type Options = ReturnType<typeof readArguments>['values'];

/** Beside a running server its embedded database is used as it is; otherwise it is started for this one act. */
async function connect(): Promise<{ db: Db; close: () => Promise<void> }> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  const running = databaseUrl === null ? await findEmbeddedAddress(dataDir) : null;
  if (running !== null) return openPool(running, (error) => console.error(error.message), 1);
  // A new one would give a token that opens nothing, and stand in the way of the right one.
  if (databaseUrl === null && !(await hasEmbeddedDatabase(dataDir))) {
    throw new UsageError(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server, or DATABASE_URL to its database.`,
    );
  }
  return openDatabase(config, pino({ level: 'error', base: null }, pino.destination(2)));
}

async function create(db: Db, username: string, options: Options): Promise<void> {
  const at = new Date().toISOString();
  const userId = (await findUserId(db, username)) ?? (await createUser(db, username, options, at));
  // Shown this once: the database keeps only its hash.
  const token = randomBytes(32).toString('base64url');
  await addToken(db, userId, hashToken(token), at);
  console.log(`Token of ${username}: ${token}\nOpen <address of the app>/validate-token?token=${token}`);
}

async function createUser(db: Db, username: string, options: Options, at: string): Promise<string> {
  const { role, name, complex, city } = options;
  if (role === undefined || name === undefined || complex === undefined || city === undefined) {
    throw new UsageError(
      `There is no user ${username}; to make one give --role, --name, --complex and --city.\n\n${USAGE}`,
    );
  }
  const known = ROLE_LIST.find(
    (candidate) => candidate === role || candidate === `vendor-management-${role}`,
  );
  if (known === undefined) throw new UsageError(`There is no role ${role}.\n\n${USAGE}`);
  const id = newId();
  await addUser(
    db,
    {
      id,
      username,
      role: known,
      name,
      complex: { id: complex, name: options['complex-name'] ?? `Complex ${complex}` },
      city: { id: city, name: options['city-name'] ?? `City ${city}` },
    },
    at,
  );
  return id;
}

async function revoke(db: Db, username: string): Promise<void> {
  const userId = await findUserId(db, username);
  if (userId === null) throw new UsageError(`There is no user ${username}.`);
  const ended = await revokeTokens(db, userId, new Date().toISOString());
  console.log(`${ended === 1 ? '1 token' : `${ended} tokens`} of ${username} revoked.`);
}
