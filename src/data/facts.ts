import { read, write } from './access.ts';
import type { DeviceDatabase } from './database.ts';
import type { FactRow } from './rows.ts';

export type FactKey = FactRow['key'];
export type FactValue<K extends FactKey> = Extract<FactRow, { key: K }>['value'];

/** A single fact of this device; undefined when it was never learnt. */
export async function readFact<K extends FactKey>(
  database: DeviceDatabase,
  key: K,
): Promise<FactValue<K> | undefined> {
  const fact = await read(database, [database.facts], () => database.facts.get(key));
  return fact?.value as FactValue<K> | undefined;
}

/** Remembers a fact in place of what was known before. */
export async function writeFact<K extends FactKey>(
  database: DeviceDatabase,
  key: K,
  value: FactValue<K>,
): Promise<void> {
  await write(database, [database.facts], () => database.facts.put({ key, value } as FactRow));
}

/** Forgets a fact. */
export async function dropFact(database: DeviceDatabase, key: FactKey): Promise<void> {
  await write(database, [database.facts], () => database.facts.delete(key));
}
