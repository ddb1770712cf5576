import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { withDatabaseAsIs } from '../db/open-database.ts';
import {
  checkBucket,
  checkCertificate,
  checkDatabase,
  checkDisk,
  checkPhotos,
  checkPort,
  checkSettings,
  checkStandby,
  type Finding,
} from '../doctor.ts';
import { checkDoubles, checkMixedInvoices } from '../doubles.sql.ts';
import { explain } from '../explain.ts';
import { type Command, say } from './command.ts';

const SAMPLE = 100;

export const doctor: Command = {
  summary: 'checks this installation, and says what is wrong and how to fix it',
  usage: `Usage:
  doctor                checks settings, port, database and disk, and reads ${SAMPLE} photos
      --all-photos      reads every photo

It changes nothing and can run next to the server; if none is running, the embedded database is started for the check.
Exit code 1 if something is wrong. Notes are for you to judge.`,
  run: async (words) => {
    const options = { 'all-photos': { type: 'boolean', default: false } } as const;
    const { values } = parseArgs({ args: [...words], options });
    const findings = await examine(values['all-photos'] ? Number.MAX_SAFE_INTEGER : SAMPLE);
    for (const { state, about, said, advice } of findings) {
      say(`${state.padEnd(6)} ${about}: ${said}`);
      if (advice !== undefined) say(`       → ${advice}`);
    }
    const wrong = findings.filter(({ state }) => state === 'wrong').length;
    if (wrong > 0) throw new Error(wrong === 1 ? '1 thing is wrong.' : `${wrong} things are wrong.`);
  },
};

async function examine(sample: number): Promise<Finding[]> {
  const config = readConfig(process.env);
  const findings = [
    ...checkSettings(config),
    ...(await checkCertificate(config)),
    await checkPort(config),
    ...(await checkDisk(config)),
  ];
  const inBucket = config.bucket === null ? [] : await checkBucket(config.bucket);
  findings.push(...inBucket);
  const canBeRead = inBucket.every(({ state }) => state !== 'wrong');
  // The disk is checked even if there is no database for the other checks.
  try {
    const found = await withDatabaseAsIs(config, async (db) => [
      ...(await checkDatabase(db)),
      ...(await checkStandby(db, config)),
      ...(await checkDoubles(db)),
      ...(await checkMixedInvoices(db)),
      ...(canBeRead ? await checkPhotos(db, config, sample) : []),
    ]);
    findings.push(...found);
  } catch (error) {
    const advice =
      config.databaseUrl === null
        ? 'Is DATA_DIR the data folder of the server? Its database logs to postgres/postgres.log there.'
        : 'Does DATABASE_URL name a database that this machine reaches? Is it running?';
    findings.push({ state: 'wrong', about: 'database', said: explain(error), advice });
  }
  return findings;
}
