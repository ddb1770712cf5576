import { findEmbeddedAddress } from '#server/db/embedded/start.ts';
import { formOf, picture } from '#tests/server/platform/pictures.ts';
import { withClient } from '#tests/support/server-database.ts';
import { newUser, originOf, type Program, type Programs } from './programs.ts';

export type Workshop = {
  readonly program: Program;
  readonly origin: string;
  readonly token: string;
  /** Header that signs in that user's program. */
  readonly signedIn: { readonly headers: { readonly Authorization: string } };
  /** An order with a job and a unique photo; resolves with its id when both were answered. */
  readonly writeOrder: () => Promise<string>;
  /** Cancels an order, with a photo as a reason. */
  readonly cancelOrder: (id: string) => Promise<void>;
};

let width = 32;

/**
 * Starts the server on the programs' data folder, or the database that the environment names, with a job card, a job of
 * the catalogue, and a user who writes orders.
 */
export async function openWorkshop(
  programs: Programs,
  environment: Readonly<Record<string, string>> = {},
): Promise<Workshop> {
  const program = programs.start('serve', [], environment);
  const origin = await originOf(program);
  const made = await programs.run('token', ['create', 'creator', ...newUser], environment);
  const token = /token=([\w-]+)/.exec(made.said)?.[1] ?? '';
  await ask(
    environment.DATABASE_URL ?? programs.dataDir,
    `insert into job_cards (id, jobcard_no, complex_id, car_id, car_number, created_at)
       values ('card', 'JC-1', '1', 'car', 'MH12AB1234', now()) on conflict do nothing;
     insert into job_categories (id, name, city_id, created_at) values ('body', 'Body', '1', now()) on conflict do nothing;
     insert into catalogue_jobs (id, category_id, name, created_at) values ('dent', 'body', 'Dent', now()) on conflict do nothing`,
  );
  const signedIn = { headers: { Authorization: `Token ${token}` } };
  const post = async (path: string, body: FormData | string): Promise<string> => {
    const answer = await fetch(`${origin}/api/vendors/work-orders${path}`, {
      method: 'POST',
      body,
      headers: {
        ...signedIn.headers,
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()).data.records[0].id;
  };
  const photo = (): Promise<Uint8Array> => {
    width += 1;
    return picture({ width, height: 30 });
  };
  const writeOrder = async (): Promise<string> => {
    const id = await post('/', JSON.stringify({ jobcard_id: 'card' }));
    const form = formOf([await photo()]);
    form.delete('note');
    form.set('job_id', 'dent');
    form.set('quantity', '1');
    await post(`/${id}/jobs`, form);
    return id;
  };
  const cancelOrder = async (id: string): Promise<void> => {
    const form = formOf([await photo()], 'reason_image');
    form.delete('note');
    form.set('reason', 'Wrong vehicle');
    await post(`/${id}/cancel/`, form);
  };
  return { program, origin, token, signedIn, writeOrder, cancelOrder };
}

/**
 * Queries the running database of a data folder or of an address; returns the rows of the last statement, formatted by
 * its column `row`.
 */
export async function ask(place: string, statement: string): Promise<string[]> {
  const address = place.startsWith('postgres://') ? place : await findEmbeddedAddress(place);
  if (address === null) throw new Error(`no database runs on ${place}`);
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ row: string }>(statement);
    return (rows ?? []).map(({ row }) => row);
  });
}

const TABLES = [
  'work_orders',
  'work_order_jobs',
  'work_order_job_images',
  'work_order_status_log',
  'files',
  'user_tokens',
];

/** Everything about the orders of a database, and its sign-in data, one row a line. */
export async function rowsOf(place: string): Promise<string[]> {
  const parts = TABLES.map((table) => `select '${table} ' || t::text as row from ${table} t`);
  return (await ask(place, parts.join(' union all '))).sort();
}
