import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { CALM } from './fates.ts';
import type { Schedule } from './schedule.ts';
import { settled } from './virtual-time.ts';

const MOST_EVENTS = 2_000;

/** Ends all faults, lets everybody sign in once more, and waits until nothing more happens by itself. */
export async function calmDown(schedule: Schedule, database: DeviceDatabase): Promise<void> {
  const { wire, device } = schedule;
  wire.fates = CALM;
  wire.isDown = false;
  wire.revoked.clear();
  device.storageIsFull = false;
  if (device.tabs.length === 0) await device.openTab();
  for (const user of schedule.users) {
    await schedule.signIn(user);
    for (const tab of device.tabs) tab.engine.wake('online');
    await untilQuiet(schedule, database, user);
  }
}

async function untilQuiet(
  { wire, time }: Schedule,
  database: DeviceDatabase,
  user: SessionUser,
): Promise<void> {
  for (let events = 0; events < MOST_EVENTS; events += 1) {
    await settled();
    if (!wire.isBusy() && (await isThrough(database, user))) return;
    if (!(await time.next())) break;
  }
  const rest = await database.entries.toArray();
  throw new Error(`the outbox never came to rest: ${JSON.stringify(rest)}`);
}

/** Only the person can move an entry in attention, and with it what waits behind it. */
async function isThrough(database: DeviceDatabase, user: SessionUser): Promise<boolean> {
  const blocked = new Set<string>();
  for (const entry of await entriesOf(database, ownerKey(ownerOf(user)))) {
    if (entry.state === 'attention') blocked.add(entry.lane);
    else if (!blocked.has(entry.lane)) return false;
  }
  return true;
}
