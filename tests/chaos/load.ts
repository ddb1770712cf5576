import { parseArgs } from 'node:util';
import { targetAt } from '#tests/attack/support/target.ts';
import { Office } from '#tests/support/office.ts';
import { startFaultProxy } from '#tests/support/proxy.ts';
import { say } from '#tests/support/say.ts';
import { fillBase, fillHistory } from '#tests/support/site/fill.sql.ts';
import { preparedPicture } from '#tests/support/site/pictures.ts';
import { type Site, startSite, TOKEN } from '#tests/support/site/site.ts';
import { build } from '../../scripts/build.mjs';
import { startTemporaryPostgres } from '../../scripts/lib/postgres.mjs';
import { disturb } from './faults/processes.ts';
import { Oracle } from './oracle/oracle.ts';
import { addBays, addOrdersToApprove } from './work/bays.sql.ts';
import { drain, type Measured, measured, type Sent, work } from './work/senders.ts';

type Size = {
  readonly tablets: number;
  readonly actions: number;
  readonly office: number;
  readonly orders: number;
  /** Null: no faults. */
  readonly faultEveryMs: number | null;
};

const FAULTS_IN_TURN = ['server killed', 'database killed', 'wires cut'] as const;

const OPTIONS = {
  tablets: { type: 'string', default: '20' },
  actions: { type: 'string', default: '10' },
  office: { type: 'string', default: '5' },
  orders: { type: 'string', default: '20000' },
  'fault-every': { type: 'string', default: '10' },
  database: { type: 'string', default: 'both' },
} as const;

/**
 * `npm run load -- [--tablets 20] [--actions 10] [--office 5] [--orders 20000] [--fault-every 10] [--database
 * both|embedded|server]`: tablets that come back and drain completions with two photos each, while office sessions
 * list, search and approve over a filled database, with a fault every so many seconds (0: none). Returns the process's
 * exit code: 1 if anything was lost or doubled.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const every = Number(values['fault-every']);
  const size: Size = {
    tablets: Number(values.tablets),
    actions: Number(values.actions),
    office: Number(values.office),
    orders: Number(values.orders),
    faultEveryMs: every > 0 ? every * 1_000 : null,
  };
  if (Object.values(size).some((figure) => Number.isNaN(figure))) throw new Error('every size is a number');
  if (!(await build({ ifStale: true }))) throw new Error('The program could not be built.');
  let isWell = true;
  if (values.database !== 'server') isWell = await loadOn(await startSite(), size);
  if (values.database === 'embedded') return isWell ? 0 : 1;
  const postgres = await startTemporaryPostgres({ durable: true });
  if (!postgres.started) {
    say(`\nnot on a PostgreSQL server: ${postgres.reason}`);
    return isWell ? 0 : 1;
  }
  try {
    isWell = (await loadOn(await startSite(postgres.url), size)) && isWell;
  } finally {
    await postgres.stop();
  }
  return isWell ? 0 : 1;
}

/** True if nothing was lost and nothing doubled. */
async function loadOn(site: Site, size: Size): Promise<boolean> {
  const network = await startFaultProxy({ port: site.server.port });
  try {
    await site.query(fillBase);
    await site.query((client) => fillHistory(client, size.orders));
    const bays = await addBays(site.db, site.query, size);
    const toApprove = await site.query((client) => addOrdersToApprove(client, size.tablets * size.actions));
    const picture = await preparedPicture();
    const drained: Sent = { chains: [], actions: measured() };
    const approved: Sent = { chains: [], actions: measured() };
    const reads = measured();
    const over = new AbortController();
    const peak = watchMemory(site);
    const beganMs = performance.now();
    const faults =
      size.faultEveryMs === null
        ? null
        : disturb({ ...site, network }, FAULTS_IN_TURN, size.faultEveryMs, over.signal);
    const desks = Array.from({ length: size.office }, () =>
      work(network.url, toApprove, reads, approved, () => over.signal.aborted),
    );
    await Promise.all(bays.map((bay) => drain(network.url, bay, picture, drained)));
    const seconds = (performance.now() - beganMs) / 1_000;
    over.abort();
    await Promise.all(desks);
    const happened = (await faults) ?? new Map<string, number>();
    const oracle = new Oracle({ office: new Office(site.server.url, TOKEN), waits: () => false });
    const { DOUBLED, ...rest } = await oracle.check([...drained.chains, ...approved.chains]);
    const lost = Object.values(rest).flat();
    say(
      `\n${size.tablets} tablets × ${size.actions} completions with two photos, ${size.office} office sessions, ${size.orders} orders, ${site.databaseVersion}`,
    );
    const actions = drained.actions.ms.length + approved.actions.ms.length;
    say(`actions per second   ${(actions / seconds).toFixed(1)} (${actions} in ${seconds.toFixed(1)} s)`);
    say(lineOf('completions', drained.actions));
    say(lineOf('approvals', approved.actions));
    say(lineOf('lists, searches', reads));
    say(`memory            ${peak.end()} MiB at most: the server and its decoders, without the database`);
    say(`faults            ${[...happened].map(([name, times]) => `${name} ${times}`).join(', ') || 'none'}`);
    say(lineOfBreaches('lost', lost));
    say(lineOfBreaches('doubled', DOUBLED));
    return lost.length + DOUBLED.length === 0;
  } finally {
    await network.close();
    await site.stop();
  }
}

/** Peak memory of the server, sampled twice a second; after a kill it is another process. */
function watchMemory({ server }: Site): { readonly end: () => number } {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, targetAt(server.url, '', server.pid()).memoryMib() ?? 0);
  };
  const looking = setInterval(look, 500);
  return {
    end: () => {
      clearInterval(looking);
      return Math.round(peak);
    },
  };
}

function lineOfBreaches(name: string, cases: readonly string[]): string {
  const some = cases.length > 0 ? `: ${cases.slice(0, 10).join(', ')}` : '';
  return `${name.padEnd(18)}${cases.length}${some}`;
}

function lineOf(name: string, { ms, repeats }: Measured): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number): string =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
  return `${name.padEnd(18)}p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} (${ms.length}, ${repeats} sent again)`;
}
