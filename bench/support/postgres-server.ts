import { startTemporaryPostgres } from '../../scripts/lib/postgres.mjs';

/**
 * A PostgreSQL server if this machine has one. Durable, because the figures of a server that does not wait for the disk
 * are not worth printing.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const postgres = await startTemporaryPostgres({ durable: true });
  process.env.TEST_DATABASE_URL = postgres.started ? postgres.url : '';
  const found = postgres.started ? postgres.version : `No PostgreSQL server: ${postgres.reason}`;
  process.stdout.write(`${found}\n`);
  return postgres.started ? postgres.stop : undefined;
}
