import { setup } from '#tests/support/built-program.ts';
import { say } from '#tests/support/say.ts';
import { altered } from './scenarios/altered.ts';
import { damaged } from './scenarios/damaged.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { gateways } from './scenarios/gateways.ts';
import { heavy } from './scenarios/heavy.ts';
import { kills } from './scenarios/kills.ts';
import { person } from './scenarios/person.ts';
import { upgrades } from './scenarios/upgrades.ts';
import { wiped } from './scenarios/wiped.ts';
import { type Options, readOptions } from './world/options.ts';

type Part = { says: string; usual: number; run(options: Options): Promise<boolean> };

const PARTS: Readonly<Record<string, Part>> = {
  kills: {
    says: 'SIGKILLs of the browser at random moments; --lives 30 --busy 2 --sign-in --tabs 2 --person --no-keys',
    usual: 30,
    run: (options) => (options.person ? person(options) : kills(options)),
  },
  wiped: {
    says: 'a store deleted between two starts, with entries waiting; --runs 50 --entries 20 --tabs 3',
    usual: 50,
    run: wiped,
  },
  damaged: {
    says: "bytes flipped and files cut in one store's files between two starts; --seeds 200",
    usual: 200,
    run: damaged,
  },
  altered: {
    says: 'bodies changed, cut and swapped on the way, with and without lost answers, on both kinds of host; --seeds 200',
    usual: 200,
    run: altered,
  },
  gateways: {
    says: 'whatever somebody between may answer in the place of the server, on both kinds of host; --runs 40: so many of the rows; --from 80: after so many',
    usual: Number.POSITIVE_INFINITY,
    run: gateways,
  },
  upgrades: {
    says: 'former builds of the history capture, and the present one sends, on the data they left; --builds 10 --entries 50 --cache <folder>; --from 4: after so many; --back',
    usual: 10,
    run: upgrades,
  },
  heavy: {
    says: 'a thousand waiting actions, three hundred of them with a photo, on a slow processor: start, show, send, memory; --actions 1000 --slow 6',
    usual: 1_000,
    run: heavy,
  },
  'full-disk': {
    says: 'the profile on a small disk that somebody else fills and frees; --seeds 50 --persisted; needs the right to mount',
    usual: 50,
    run: fullDisk,
  },
};

/** Returns the process's exit code. */
export async function run([name, ...args]: readonly string[]): Promise<number> {
  const part = PARTS[name ?? ''];
  if (part === undefined) {
    say('npm run promise -- <part> [--seed 7] [--no-control] [--verbose]\n');
    for (const [known, { says }] of Object.entries(PARTS)) say(`  ${known.padEnd(10)} ${says}`);
    return 1;
  }
  await setup();
  const options = readOptions(args, part.usual);
  say(`promise ${name}: --seed ${options.seed}`);
  return (await part.run(options)) ? 0 : 1;
}
