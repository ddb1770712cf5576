import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setup } from '#tests/support/built-program.ts';
import { type ProductServer, startProductServer } from '#tests/support/process.ts';
import { say } from '#tests/support/say.ts';
import { startTemporaryPostgres } from '../../scripts/lib/postgres.mjs';
import { access } from './access.ts';
import { bodies } from './bodies.ts';
import { files } from './files.ts';
import { fullDisk } from './full-disk.ts';
import { fuzz } from './fuzz.ts';
import { kills } from './kills.ts';
import { matrix } from './matrix.ts';
import { multiparts } from './multiparts.ts';
import { pictures } from './pictures.ts';
import { scope } from './scope.ts';
import { streams } from './streams.ts';
import { Client } from './support/client.ts';
import { layGround } from './support/ground.ts';
import type { Part } from './support/part.ts';
import { targetAt } from './support/target.ts';

/**
 * `npm run attack -- [part …] [--seed 1] [--requests 5000] [--streams 1000] [--bodies 10] [--kills 10] [--rounds 200]`:
 * the hostile set against the built server, on its own database and on a PostgreSQL server if this machine has one.
 * Returns the process's exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  await setup();
  let breaches = await attack('the embedded database', { DATABASE_URL: '' }, args);
  const postgres = await startTemporaryPostgres();
  if (postgres.started) {
    breaches += await attack(postgres.version, { DATABASE_URL: postgres.url }, args);
    await postgres.stop();
  } else say(`\nnot on a PostgreSQL server: ${postgres.reason}`);
  say(breaches === 0 ? '\nEverything held.' : `\n${breaches} breaches.`);
  return breaches === 0 ? 0 : 1;
}

/** Attacks the server on one database. Returns the number of breaches. */
async function attack(
  name: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      requests: { type: 'string', default: '5000' },
      streams: { type: 'string', default: '1000' },
      bodies: { type: 'string', default: '10' },
      kills: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '200' },
    },
  });
  const server = await startProductServer({ env: { DEMO: '1', LOG_LEVEL: 'silent', ...env } });
  const client = new Client(server.url);
  say(`\nattack on ${name}, seed ${values.seed}`);
  try {
    for (const part of partsFor(server, env)) {
      if (positionals.length > 0 && !positionals.includes(part.name)) continue;
      // Each part has its own ground: changes that one part was allowed to make must not affect the next.
      const ground = await layGround(client);
      await runPart(part, client, () =>
        part.run({
          client,
          ground,
          target: targetAt(server.url, join(server.dataDir, 'files'), server.pid()),
          seed: Number(values.seed),
          counts: {
            requests: Number(values.requests),
            streams: Number(values.streams),
            bodies: Number(values.bodies),
            kills: Number(values.kills),
            rounds: Number(values.rounds),
          },
        }),
      );
    }
    const statuses = [...client.statuses].sort(([a], [b]) => a - b);
    say(`  answers: ${statuses.map(([status, count]) => `${count} × ${status}`).join(', ')}`);
    return client.breaches.length;
  } finally {
    client.close();
    await server.stop();
  }
}

function partsFor(server: ProductServer, env: Readonly<Record<string, string>>): Part[] {
  const everywhere = [
    matrix,
    scope,
    access,
    pictures,
    fuzz,
    multiparts,
    bodies,
    files,
    streams,
    kills(server),
  ];
  // It also fills the disk of the database.
  return env.DATABASE_URL === '' ? [...everywhere, fullDisk(env)] : everywhere;
}

async function runPart(part: Part, client: Client, run: () => ReturnType<Part['run']>): Promise<void> {
  const beganMs = performance.now();
  const before = client.breaches.length;
  const figures = await run();
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
  const found = client.breaches.slice(before);
  say(
    `  ${part.name.padEnd(11)} ${seconds.padStart(6)} s  ${found.length === 0 ? 'held' : `${found.length} BREACHES`}`,
  );
  for (const [what, figure] of figures) say(`      ${what}: ${figure}`);
  for (const words of found.slice(0, 20)) say(`      BREACH ${words}`);
}
