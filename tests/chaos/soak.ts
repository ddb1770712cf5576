import { setup } from '#tests/support/built-program.ts';
import { say } from '#tests/support/say.ts';
import { kills } from './scenarios/kills.ts';
import { slowWire } from './scenarios/slow-wire.ts';
import { readOptions } from './world/options.ts';

/**
 * `npm run soak -- [--lives 100] [--seed 7] [--verbose]`, with SOAK_SERVER_KILLS and SOAK_RESETS for fewer or more of
 * those (also SOAK_KILLS and SOAK_SEED). Returns the process's exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { SOAK_KILLS = 100, SOAK_SERVER_KILLS = 20, SOAK_RESETS = 2, SOAK_SEED } = process.env;
  await setup();
  const given = readOptions(args, Number(SOAK_KILLS));
  const seed = SOAK_SEED === undefined ? given.seed : Number(SOAK_SEED);
  const soak = { serverKills: Number(SOAK_SERVER_KILLS), resets: Number(SOAK_RESETS) };
  say(
    `soak: --seed ${seed}, ${given.count} kills of the browser, ${soak.resets} with its database; ${soak.serverKills} of the server`,
  );
  const isSound = await kills({ ...given, seed, control: false }, soak);
  return (await slowWire()) && isSound ? 0 : 1;
}
