import { parseRupees } from '#domain/money.ts';
import { ratesTexts } from './texts-rates.ts';

/** What a pasted column comes to: the rates by job, and the lines that are none of them (counted from 1). */
type Pasted = { filled: Map<string, number>; unread: Unread[] };

type Unread = { reason: keyof typeof ratesTexts.unread; line: number; text: string };

/** A row that can be filled, in the order of the screen. */
type Row = { jobId: string; name: string };

type Line = { number: number; name: string | null; amount: string };

/** Whether a pasted text is more than the contents of one field. */
export function isColumn(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/** An amount as spreadsheets and price lists write it: '₹ 1,25,000.50', 'Rs. 1,250/-'; null when it is none. */
export function readPastedRate(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^(?:rs\.?|inr)/i, '')
    .replace(/\/-$/, '');
  return parseRupees(amount);
}

/**
 * Fills downwards from the row of `startId` over the given rows. Lines of a name and a rate go to the job of that name; only
 * where no name at all is known do they count by position, since a rate beside the wrong job is worse than one left out. An
 * empty line leaves its row as it is.
 */
export function readPaste(text: string, rows: readonly Row[], startId: string): Pasted {
  const start = Math.max(
    0,
    rows.findIndex(({ jobId }) => jobId === startId),
  );
  const lines = linesOf(text);
  const byName = namesFrom(rows, start);
  const goesByName = lines.some(({ name }) => name !== null && byName.has(asKey(name)));
  const pasted: Pasted = { filled: new Map(), unread: [] };
  for (const line of lines) {
    if (line.amount === '') continue;
    const isNamed = goesByName && line.name !== null;
    const jobId = isNamed
      ? nextOf(byName.get(asKey(line.name ?? '')), pasted)
      : rows[start + line.number - 1]?.jobId;
    const ratePaise = readPastedRate(line.amount);
    if (ratePaise === null) {
      pasted.unread.push({ reason: 'rate', line: line.number, text: line.amount });
    } else if (jobId === undefined) {
      const reason = isNamed ? 'job' : 'place';
      pasted.unread.push({ reason, line: line.number, text: line.name ?? line.amount });
    } else {
      pasted.filled.set(jobId, ratePaise);
    }
  }
  return pasted;
}

/** The sentence for a line that was left out. */
export function describeUnread({ reason, line, text }: Unread): string {
  return ratesTexts.unread[reason](line, text);
}

/** Spreadsheets end the last line too. The rate is a line's last cell, the name its first. */
function linesOf(text: string): Line[] {
  return text
    .replace(/(?:\r\n|\r|\n)+$/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => {
      const cells = line.split('\t').map((cell) => cell.trim());
      return {
        number: index + 1,
        name: cells.length > 1 ? (cells[0] ?? '') : null,
        amount: cells.at(-1) ?? '',
      };
    });
}

/** The jobs of each name, those from the start of the paste on first. */
function namesFrom(rows: readonly Row[], start: number): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { jobId, name } of [...rows.slice(start), ...rows.slice(0, start)]) {
    const key = asKey(name);
    const known = names.get(key);
    if (known === undefined) names.set(key, [jobId]);
    else known.push(jobId);
  }
  return names;
}

/** Jobs of one name are filled one after the other. */
function nextOf(jobIds: readonly string[] | undefined, { filled }: Pasted): string | undefined {
  return jobIds?.find((jobId) => !filled.has(jobId));
}

function asKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-IN');
}
