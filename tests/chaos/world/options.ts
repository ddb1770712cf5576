import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Options after the part's name. */
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
  actions: { type: 'string' },
  slow: { type: 'string', default: '6' },
  back: { type: 'boolean', default: false },
  'no-keys': { type: 'boolean', default: false },
  'no-control': { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const;

export type Options = {
  readonly count: number;
  readonly seed: number;
  /** Number of loops that each keep a core busy. */
  readonly busy: number;
  readonly tabs: number;
  /** Seconds after a change of user within which the kill comes. */
  readonly within: number;
  /** Number of waiting entries in each run; null: chosen by the seed. */
  readonly entries: number | null;
  /** Slowdown of the tablet's processor. */
  readonly slow: number;
  /** Folder in which former builds are stored between runs. */
  readonly cache: string;
  /** Only from the current build to a former one, and forward again. */
  readonly back: boolean;
  /** Number of rows of the table that were shown before, or of builds that were tried: the run continues after them. */
  readonly from: number;
  readonly signIn: boolean;
  readonly person: boolean;
  /** The browser may not discard the storage automatically, as if the app were installed. */
  readonly persisted: boolean;
  readonly keys: boolean;
  readonly control: boolean;
  readonly verbose: boolean;
};

/** `IDEMPOTENCY=0` in the environment has the same effect as `--no-keys`. */
export function readOptions(args: readonly string[], usual: number): Options {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const count = values.lives ?? values.runs ?? values.seeds ?? values.builds ?? values.actions;
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
