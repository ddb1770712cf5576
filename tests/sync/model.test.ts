import { describe, expect, it } from 'vitest';
import { checkEnd, checkStep, type Seen } from './support/promises.ts';
import { Schedule } from './support/schedule.ts';

const STEPS = 40;
const SEEDS = Number(process.env.MODEL_SEEDS ?? 200);
const ONLY = process.env.MODEL_SEED;

type Tally = { captured: number; delivered: number; withdrawn: number; discarded: number; attention: number };

/** Lives one schedule through, checks every promise on the way, and counts how its acts ended. */
async function live(seed: number): Promise<Tally> {
  const schedule = new Schedule(seed);
  const database = await schedule.begin();
  const seen: Seen = new Map();
  try {
    for (let step = 0; step < STEPS; step += 1) {
      await schedule.step();
      await checkStep(schedule, database, seen);
    }
    await schedule.calmDown();
    await checkStep(schedule, database, seen);
    await checkEnd(schedule, database, seen);
    const { captured, withdrawn, discarded } = schedule.deeds;
    return {
      captured: captured.size,
      delivered: await database.receipts.count(),
      withdrawn: withdrawn.size,
      discarded: discarded.size,
      attention: await database.entries.count(),
    };
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const tab of [...schedule.device.tabs]) schedule.device.kill(tab);
    database.close();
  }
}

describe('any life of a tablet', () => {
  it('loses nothing, doubles nothing and shows every act for what it is', { timeout: 600_000 }, async () => {
    const seeds =
      ONLY === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(ONLY)];
    const totals: Tally = { captured: 0, delivered: 0, withdrawn: 0, discarded: 0, attention: 0 };
    for (const seed of seeds) {
      const tally = await live(seed);
      for (const key of Object.keys(totals) as (keyof Tally)[]) totals[key] += tally[key];
    }
    const { captured, delivered, withdrawn, discarded, attention } = totals;
    process.stdout.write(`${JSON.stringify({ seeds: seeds.length, ...totals })}\n`);
    expect(delivered + withdrawn + discarded + attention).toBe(captured);
  });
});
