import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setup } from '#tests/support/built-program.ts';
import { say } from '#tests/support/say.ts';
import { containers } from './containers.ts';
import { installed } from './installed.ts';
import { whatIsMissing } from './support/debian.ts';
import { Steps } from './support/steps.ts';

const PARTS: Readonly<Record<string, Part>> = { installed, containers };

const USAGE = `npm run clean-machine [-- installed|containers] [--debian <folder>]

  --debian <folder>  the Debians to begin with, made there by the first run and used again by the next; they are thrown away without it

As root on Linux, with programs of Debian's; it says which are missing.`;

/**
 * Proves docs/operations.md on machines that have nothing: each is a Debian with systemd that is created for the run
 * and is gone after it. Returns the process's exit code: 1 if the page or the product failed, 2 if it was called
 * wrongly or cannot run here.
 */
export async function run(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  if (asked === null) {
    say(USAGE);
    return 2;
  }
  const missing = whatIsMissing();
  if (missing !== null) {
    say(missing);
    return 2;
  }
  await setup();
  // Files put into a machine must be readable for its accounts too.
  process.umask(0o022);
  // All files of the run, on a disk: files in memory prove nothing about a database.
  const folder = mkdtempSync('/var/tmp/clean-machine-');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  process.env.TMPDIR = folder;
  const debian = asked.debian ?? join(folder, 'debian');
  let isWell = true;
  for (const [name, part] of asked.parts) {
    const steps = new Steps();
    try {
      mkdirSync(join(folder, name));
      await part(join(folder, name), debian, steps);
    } catch (error) {
      say(`\n${error instanceof Error ? error.stack : String(error)}`);
      isWell = false;
    } finally {
      await steps.close();
    }
    steps.print();
  }
  remove();
  return isWell ? 0 : 1;
}

type Part = (folder: string, debian: string, steps: Steps) => Promise<void>;

function readArguments(args: readonly string[]): { parts: [string, Part][]; debian?: string } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { debian: { type: 'string' } },
    });
    const all = Object.entries(PARTS);
    const parts = positionals.length === 0 ? all : all.filter(([name]) => positionals.includes(name));
    return parts.length >= positionals.length ? { parts, ...values } : null;
  } catch {
    return null;
  }
}
