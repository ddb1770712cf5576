import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { type IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** A whole device database as stored by a released build; see tests/fixtures/device. */
export type FormerDevice = {
  made: string;
  version: number;
  stores: Record<string, string>;
  sendable: string[];
  tables: Record<string, Record<string, unknown>[]>;
};

export type StoredPayload = { kind: string; version: number; payload: Record<string, unknown> };

const FOLDER = new URL('../../fixtures/device/', import.meta.url);

export const FORMER_VERSIONS = [1, 2] as const;

/** The device of a schema version; `ids` replaces ids in capitals with those of the test's server. */
export function formerDevice(version: number, ids: Readonly<Record<string, string>> = {}): FormerDevice {
  const text = readFileSync(new URL(`schema-${version}.json`, FOLDER), 'utf8');
  const meant = Object.entries(ids).reduce((sofar, [id, real]) => sofar.replaceAll(id, real), text);
  return JSON.parse(meant, (_key, value: unknown) => asBytes(value));
}

/** A payload of each kind and version, as stored by released builds. */
export function storedPayloads(): StoredPayload[] {
  return JSON.parse(readFileSync(new URL('payloads.json', FOLDER), 'utf8'));
}

/** Writes the database as that build did, under a current name. */
export async function writeDevice(device: FormerDevice, name: string, indexedDB: IDBFactory): Promise<void> {
  const database = new Dexie(name, { indexedDB, IDBKeyRange });
  database.version(device.version).stores(device.stores);
  await database.open();
  for (const [table, rows] of Object.entries(device.tables)) await database.table(table).bulkAdd(rows);
  database.close();
}

function asBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('base64' in value)) return value;
  return new Uint8Array(Buffer.from(String(value.base64), 'base64')).buffer;
}
