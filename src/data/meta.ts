import { read, write } from './access.ts';
import type { DeviceDatabase } from './database.ts';
import type { MetaRow } from './rows.ts';

export type MetaKey = MetaRow['key'];
export type MetaValue<K extends MetaKey> = Extract<MetaRow, { key: K }>['value'];

/** One value of this device; undefined if it was never set. */
export async function readMeta<K extends MetaKey>(
  database: DeviceDatabase,
  key: K,
): Promise<MetaValue<K> | undefined> {
  const fact = await read(database, [database.facts], () => database.facts.get(key));
  return fact?.value as MetaValue<K> | undefined;
}

export async function writeMeta<K extends MetaKey>(
  database: DeviceDatabase,
  key: K,
  value: MetaValue<K>,
): Promise<void> {
  await write(database, [database.facts], () => database.facts.put({ key, value } as MetaRow));
}

export async function dropMeta(database: DeviceDatabase, key: MetaKey): Promise<void> {
  await write(database, [database.facts], () => database.facts.delete(key));
}
