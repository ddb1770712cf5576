import type { DeviceDatabase } from '#app/data/database.ts';
import { orderRow } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { readDoubles } from '#app/sync/outbox/doubles.ts';
import { ownerOf } from '#domain/session/session.ts';
import { actOf } from './acts.ts';
import type { Schedule } from './schedule.ts';

/** How often it came to what only a host without keys brings: acts done twice there, and cards that say so. */
export type Claims = { doubled: number; cards: number };

/**
 * On a host without keys: what is shown as sent stands for one thing there that this very act made, no two for the same; and what the
 * host has beyond that is said by a card, or belongs to an act that still waits for the person. Answers what is wrong.
 */
export async function judgeClaims(
  schedule: Schedule,
  database: DeviceDatabase,
  seen: ReadonlyMap<string, EntryRow>,
): Promise<Claims & { wrong: string[] }> {
  const wrong: string[] = [];
  const made = schedule.host.effects.filter((effect) => effect.made !== null && effect.by !== 'demo.office');
  const claimed = new Set<string>();
  for (const receipt of await database.receipts.toArray()) {
    const entry = seen.get(receipt.id);
    if (entry === undefined || !/add|create/.test(receipt.kind)) continue;
    const act = actOf(entry.kind, entry.payload);
    const effect = made.find(({ made: id }) => id === receipt.claims);
    if (effect?.act !== act || effect.by !== entry.ownerName)
      wrong.push(`${receipt.id} claims another's: ${act}`);
    if (claimed.has(receipt.claims ?? '')) wrong.push(`${receipt.claims} is claimed twice`);
    claimed.add(receipt.claims ?? '');
    const photos = entry.photoIds.map((id) => schedule.deeds.photoHashes.get(id));
    if (effect !== undefined && effect.photos.join() !== photos.join())
      wrong.push(`${receipt.id} claims other photos`);
  }
  const at = schedule.time.now().toISOString();
  await database.orders.bulkPut([...schedule.host.orders.values()].map((order) => orderRow('1', order, at)));
  const cards = new Set<string>();
  for (const user of schedule.users) {
    const scope = { owner: `1/${user.userId}`, complexId: ownerOf(user).complexId };
    const deps = { database, registry: schedule.registry };
    const now = new Date(0);
    for (const { extra } of await readDoubles(deps, scope, { orderId: null, now })) cards.add(extra);
  }
  const waiting = await database.entries.toArray();
  const open = new Set(
    [...waiting, ...[...seen.values()].filter(({ id }) => schedule.deeds.discarded.has(id))].map(
      ({ kind, payload, ownerName }) => `${actOf(kind, payload)} by ${ownerName}`,
    ),
  );
  const beyond = made.filter(({ made: id }) => !claimed.has(id ?? ''));
  for (const { made: id, act, by } of beyond) {
    if (!cards.has(id ?? '') && !open.has(`${act} by ${by}`))
      wrong.push(`${act} by ${by} is doubled without a card (${id})`);
  }
  return { doubled: beyond.length, cards: cards.size, wrong };
}
