import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** What can be said after the part's name. */
const OPTIONS = {
  lives: { type: 'string' },
  runs: { type: 'string' },
  seeds: { type: 'string' },
  seed: { type: 'string' },
  busy: { type: 'string', default: '0' },
  tabs: { type: 'string', default: '1' },
  within: { type: 'string', default: '30' },
  entries: { type: 'string' },
  builds: { type: 'string' },
  cache: { type: 'string', default: join(tmpdir(), 'vm-former-builds') },
  from: { type: 'string', default: '0' },
  'sign-in': { type: 'boolean', default: false },
  person: { type: 'boolean', default: false },
  persisted: { type: 'boolean', default: false },
  acts: { type: 'string' },
  slow: { type: 'string', default: '6' },
  back: { type: 'boolean', default: false },
  'no-keys': { type: 'boolean', default: false },
  'no-control': { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const;

export type Options = {
  readonly count: number;
  readonly seed: number;
  /** Loops that keep a core busy each. */
  readonly busy: number;
  readonly tabs: number;
  /** Seconds after a change of person within which the kill comes. */
  readonly within: number;
  /** How many entries wait in each run; null: as the seed says. */
  readonly entries: number | null;
  /** How many times slower the tablet's processor is made. */
  readonly slow: number;
  /** Where former builds are kept between runs. */
  readonly cache: string;
  /** Only from the present build to a former one, and forward again. */
  readonly back: boolean;
  /** How many rows of the table were shown, or builds tried, before: the run goes on after them. */
  readonly from: number;
  readonly signIn: boolean;
  readonly person: boolean;
  /** The browser may not throw the storage away by itself, as where the app is installed. */
  readonly persisted: boolean;
  readonly keys: boolean;
  readonly control: boolean;
  readonly verbose: boolean;
};

/** `IDEMPOTENCY=0` in the environment says the same as `--no-keys`. */
export function readOptions(args: readonly string[], usual: number): Options {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const count = values.lives ?? values.runs ?? values.seeds ?? values.builds ?? values.acts;
  return {
    count: Number(count ?? usual),
    seed: Number(values.seed ?? process.env.PROMISE_SEED ?? randomInt(1_000_000)),
    busy: Number(values.busy),
    tabs: Number(values.tabs),
    within: Number(values.within),
    entries: values.entries === undefined ? null : Number(values.entries),
    from: Number(values.from),
    slow: Number(values.slow),
    cache: values.cache,
    back: values.back,
    signIn: values['sign-in'],
    person: values.person,
    persisted: values.persisted,
    keys: !values['no-keys'] && process.env.IDEMPOTENCY !== '0',
    control: !values['no-control'],
    verbose: values.verbose,
  };
}
