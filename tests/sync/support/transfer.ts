import { strToU8, unzipSync, zipSync } from 'fflate';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { actionRegistry } from '#app/sync/action.ts';
import { type ExportedWork, exportUnsentWork } from '#app/sync/transfer/export.ts';
import { importTransfer, openTransfer } from '#app/sync/transfer/import.ts';
import type { Workbench } from './bench.ts';
import { addJobAction } from './bench.ts';
import { Device } from './device.ts';
import { aJob, anOrder } from './orders.ts';

export const EXPORTED_AT = '2026-01-05T10:42:00.000Z';

const JOBS = [aJob(), aJob({ id: 'job-2' })];
export const ORDERS = [anOrder({ jobs: JOBS }), anOrder({ id: 'order-2', status: 'open', jobs: [] })];
export const ALL_KINDS = [addJobAction, createOrderAction, takeStepAction, completeJobAction];

const registry = actionRegistry(ALL_KINDS);

const origin = {
  appVersion: '1.0.0',
  address: 'https://shop.example',
  apiHost: '/api',
  serverVersion: '1.0.0',
  userAgent: 'a tablet',
};

/** Exports the work on a bench's tablet; `owner` null: everybody's. */
export async function exported(
  database: DeviceDatabase,
  owner: string | null,
  reports: unknown[] = [],
): Promise<ExportedWork> {
  const now = () => new Date(EXPORTED_AT);
  const report = (error: unknown) => reports.push(error);
  return await exportUnsentWork({ database, now, origin, report }, { owner, user: 'demo.creator' });
}

/** Another tablet of the same user, on the same network to the same host. */
export async function anotherDevice(bench: Workbench, keyed: boolean) {
  const { time, random, wire } = bench;
  const device = new Device({ time, random, wire, registry, keyed });
  device.session = bench.user;
  device.newId = () => `there-${++ids}`;
  const database = await device.openObserver();
  return { device, database };
}

/** Opens a file and imports it; throws if it is refused. */
export async function imported(database: DeviceDatabase, file: Blob) {
  const opened = await openTransfer(file);
  if (!opened.ok) throw new Error(`not opened: ${JSON.stringify(opened.error)}`);
  const taken = await importTransfer(importDeps(database), opened.value);
  if (!taken.ok) throw new Error(`not imported: ${JSON.stringify(taken.error)}`);
  return taken.value;
}

let ids = 0;

export function importDeps(database: DeviceDatabase) {
  const now = () => new Date(EXPORTED_AT);
  return { database, registry, newId: () => `imported-${++ids}`, now, report: () => undefined };
}

/** The same archive with some of its files changed, added or (null) removed. */
export async function repacked(file: Blob, changes: Record<string, Uint8Array | null>, level: 0 | 6 = 0) {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  for (const [path, bytes] of Object.entries(changes)) {
    if (bytes === null) delete files[path];
    else files[path] = new Uint8Array(bytes);
  }
  return new Blob([zipSync(files, { level })]);
}

/** The same archive with its description changed. */
export async function redescribed(file: Blob, change: (manifest: Record<string, unknown>) => void) {
  const manifest = await describedIn(file);
  change(manifest);
  return await repacked(file, { 'manifest.json': strToU8(JSON.stringify(manifest)) });
}

export async function filesIn(file: Blob): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(await file.arrayBuffer()));
}

async function describedIn(file: Blob): Promise<Record<string, unknown>> {
  const bytes = (await filesIn(file))['manifest.json'];
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

/** Complete content of the outbox and its photos, for comparison. */
export async function contentsOf(database: DeviceDatabase) {
  const [entries, photos, thumbnails, drafts, names] = await Promise.all([
    database.entries.orderBy('seq').toArray(),
    database.photos.toArray(),
    database.thumbnails.toArray(),
    database.drafts.toArray(),
    database.names.toArray(),
  ]);
  return { entries, photos, thumbnails, drafts, names };
}

export async function addOne(
  bench: Workbench,
  quantity: number,
  { orderId = 'order-2', holdMs = 0 } = {},
): Promise<EntryRow> {
  const payload = { orderId, catalogueJobId: 'cat-1', quantity };
  return await bench.capture(addJobAction, payload, { holdMs });
}

export async function untilAllDelivered(
  bench: Workbench,
  database: DeviceDatabase,
  entries: readonly EntryRow[],
): Promise<void> {
  await bench.until(async () => {
    const receipts = await database.receipts.bulkGet(entries.map(({ id }) => id));
    return receipts.every((receipt) => receipt !== undefined);
  });
}
