import { parseArgs } from 'node:util';
import { MAX_ID_LENGTH, MAX_NAME_LENGTH } from '#domain/limits.ts';
import { ROLE_LIST } from '#domain/permissions.ts';
import { checkPersonName, checkUsername, personTexts } from '#domain/person.ts';
import { describeField } from '#domain/refusals.ts';
import { checkText, keptLine } from '#domain/typed-text.ts';
import { readConfig } from '../config.ts';
import { withDatabase } from '../db/open-database.ts';
import type { Db } from '../db/schema.ts';
import {
  activate,
  addUser,
  changeUser,
  deactivate,
  ensureComplex,
  findComplex,
  findUserId,
  isUsernameTaken,
  listUsers,
  type NewUser,
} from '../db/users.sql.ts';
import { newId } from '../ids.ts';
import { type Command, noMore, oneOf, onlyOne, say, UsageError } from './command.ts';

const text = { type: 'string' } as const;

/** Options that describe a person on the command line. */
export const USER_OPTIONS = {
  ...{ role: text, name: text, complex: text, 'complex-name': text, city: text, 'city-name': text },
};

const USAGE = `Usage:
  user list                         everybody, with role, complex, city, valid tokens and day of last use
  user add <username> --role <role> --name <full name> --complex <id>
      --complex-name <name> --city <id> --city-name <name>
                                    adds a person; for a known complex its id is enough
  user change <username> …          changes what is given, with the same options; a new role or complex signs the person
                                    out everywhere
  user deactivate <username>        revokes every token and blocks sign-in; their name stays on what they did
  user activate <username>          allows sign-in again, with a new token

Roles: ${ROLE_LIST.join(', ')}; the part after vendor-management- is enough.
Let a person's tablet send its work before they move to another complex: the other complex refuses it.
The database is the one of DATABASE_URL, else the embedded one of DATA_DIR (the server may be running).`;

export const user: Command = {
  summary: 'lists, adds, changes and deactivates people',
  usage: USAGE,
  run: async (words) => {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: USER_OPTIONS,
    });
    const [said, ...rest] = positionals;
    const action = oneOf(ACTION_NAMES, said, 'subcommand');
    if (action === 'list') noMore(rest);
    const username = action === 'list' ? '' : onlyOne(rest, 'username');
    await withDatabase(readConfig(process.env), (db) => ACTIONS[action](db, username, values));
  },
};

type Options = { readonly [Name in keyof typeof USER_OPTIONS]?: string | undefined };

const ACTION_NAMES = ['list', 'add', 'change', 'deactivate', 'activate'] as const;
type Action = (db: Db, username: string, options: Options) => Promise<void>;

const ACTIONS: Readonly<Record<(typeof ACTION_NAMES)[number], Action>> = {
  list: (db) => print(db, null),
  add: async (db, username, options) => {
    await addNewUser(db, username, options);
    await print(db, username);
  },
  change: async (db, username, options) => {
    const userId = await idOf(db, username);
    if (Object.keys(options).length === 0) throw new UsageError('Give at least one option to change.');
    const role = options.role === undefined ? undefined : roleOf(options.role);
    const place = await placeOf(db, options);
    const name = options.name === undefined ? undefined : nameOf(options.name);
    const { length: ended } = await db.transaction().execute(async (tx) => {
      if (place !== null) await ensureComplex(tx, place);
      return changeUser(tx, userId, { role, name, complex: place?.complex }, now());
    });
    if (ended > 0) say(`${ended === 1 ? '1 token' : `${ended} tokens`} of ${username} ended.`);
    await print(db, username);
  },
  deactivate: async (db, username) => {
    const userId = await idOf(db, username);
    await db.transaction().execute((tx) => deactivate(tx, userId, now()));
    await print(db, username);
  },
  activate: async (db, username) => {
    const userId = await idOf(db, username);
    await db.transaction().execute((tx) => activate(tx, userId, now()));
    await print(db, username);
  },
};

/** Adds a person from the command line; returns their id. */
export async function addNewUser(db: Db, typed: string, options: Options): Promise<string> {
  const { role, name } = options;
  const place = await placeOf(db, options);
  const username = keptLine(typed);
  if (role === undefined || name === undefined || place === null) {
    throw new UsageError(
      `There is no user ${username}; to add one, give --role, --name, --complex and --city.`,
    );
  }
  const wrong = checkUsername(username);
  if (wrong !== null) throw new Error(`${wrong}.`);
  const person = { id: newId(), username, role: roleOf(role), name: nameOf(name), ...place };
  await db.transaction().execute(async (tx) => {
    if ((await isUsernameTaken(tx, username)) || !(await addUser(tx, person, now())))
      throw new Error(personTexts.usernameTaken(username));
  });
  return person.id;
}

/** The named complex: as stored if it is known, else as the options describe it; null if none is named. */
async function placeOf(db: Db, options: Options): Promise<Pick<NewUser, 'city' | 'complex'> | null> {
  const { complex, city } = options;
  if (complex === undefined) {
    if (city !== undefined) throw new UsageError('A city is given with its complex: add --complex.');
    return null;
  }
  const known = await findComplex(db, complex);
  if (known !== null) {
    if (city !== undefined && city !== known.city.id)
      throw new Error(`The complex ${complex} is in the city ${known.city.id}, not ${city}.`);
    return known;
  }
  if (city === undefined) throw new UsageError(`There is no complex ${complex}; to create it, give --city.`);
  return {
    complex: placed('complex', complex, options['complex-name'] ?? `Complex ${complex}`),
    city: placed('city', city, options['city-name'] ?? `City ${city}`),
  };
}

/** Id and name of a new complex or city. */
function placed(what: 'complex' | 'city', id: string, name: string): { id: string; name: string } {
  const kept = { id: keptLine(id), name: keptLine(name) };
  const problems = [
    ...checkText(`--${what}`, kept.id, MAX_ID_LENGTH, 'required'),
    ...checkText(`--${what}-name`, kept.name, MAX_NAME_LENGTH, 'required'),
  ];
  for (const problem of problems) throw new UsageError(`${problem.field}: ${describeField(problem)}`);
  return kept;
}

function nameOf(given: string): string {
  const name = keptLine(given);
  const wrong = checkPersonName(name);
  if (wrong !== null) throw new Error(`${wrong}.`);
  return name;
}

function roleOf(word: string): string {
  const known = ROLE_LIST.find((role) => role === word || role === `vendor-management-${word}`);
  if (known === undefined) throw new UsageError(`There is no role ${word}.`);
  return known;
}

/** Id of an existing user. */
export async function idOf(db: Db, username: string): Promise<string> {
  const userId = await findUserId(db, username);
  if (userId === null) throw new Error(`There is no user ${username}.`);
  return userId;
}

async function print(db: Db, username: string | null): Promise<void> {
  const people = await listUsers(db, now(), username);
  if (people.length === 0) say('There are no users yet.');
  for (const person of people) {
    const { tokens, lastUsedAt, deactivatedAt } = person;
    const access =
      deactivatedAt === null
        ? `${tokens === 1 ? '1 token' : `${tokens} tokens`}, last used ${lastUsedAt?.slice(0, 10) ?? 'never'}`
        : `deactivated ${deactivatedAt.slice(0, 10)}`;
    const role = person.role.replace('vendor-management-', '');
    const place = `${person.complexName}, ${person.cityName}`;
    say(`${person.username}  ${role}  ${person.name}  ${place}  ${access}${person.isDemo ? '  demo' : ''}`);
  }
}

function now(): string {
  return new Date().toISOString();
}
