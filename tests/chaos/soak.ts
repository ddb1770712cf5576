import { setup } from '#tests/support/built-program.ts';
import { say } from '#tests/support/say.ts';
import { kills, SOAK } from './scenarios/kills.ts';
import { slowWire } from './scenarios/slow-wire.ts';
import { readOptions } from './world/options.ts';

/**
 * `npm run soak -- [--lives 100] [--seed 7] [--verbose]`, with SOAK_SERVER_KILLS and SOAK_RESETS for fewer or more of
 * those (also SOAK_KILLS and SOAK_SEED). Returns the process's exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { serverKills = 0, resets = 0 } = SOAK.toll ?? {};
  const { SOAK_KILLS = 100, SOAK_SERVER_KILLS = serverKills, SOAK_RESETS = resets, SOAK_SEED } = process.env;
  await setup();
  const given = readOptions(args, Number(SOAK_KILLS));
  const seed = SOAK_SEED === undefined ? given.seed : Number(SOAK_SEED);
  const toll = { serverKills: Number(SOAK_SERVER_KILLS), resets: Number(SOAK_RESETS) };
  say(
    `soak: --seed ${seed}, ${given.count} kills of the browser, ${toll.resets} with its database; ${toll.serverKills} of the server`,
  );
  const isSound = await kills({ ...given, seed, control: false }, { ...SOAK, toll });
  return (await slowWire()) && isSound ? 0 : 1;
}
