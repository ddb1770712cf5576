import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Form } from '#app/hooks/use-form.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { parseRupees } from '#domain/amounts.ts';
import { sameKey } from '#domain/fold.ts';
import type { Paise } from '#domain/money.ts';
import { type RateRow, type RatesDraft, without, withRates } from './rates.ts';
import { ratesTexts } from './texts.ts';

/** A long paste does not list every unusable line: the first ones show what is wrong with the rest. */
const UNREAD_SHOWN = 3;

type Paste = { startId: string; filled: ReadonlyMap<string, Paise>; unread: string[]; former: RatesDraft };

/** Pasting a column from a spreadsheet into the grid, with one undo. */
export function usePasting(form: Form<RatesDraft>, rows: readonly RateRow[]) {
  const [last, setLast] = useState<Paste | null>(null);

  /** Returns true if the text was used; text for a single field is left to the field, as if typed. */
  function paste(text: string, startId: string, shown: readonly RateRow[]): boolean {
    if (!isColumn(text)) return false;
    const { filled, unread } = readPaste(text, shown, startId);
    if (filled.size > 0) form.replace(withRates(form.value, rows, filled));
    setLast({ startId, filled, unread, former: form.value });
    const left = unread.length > 0 ? [ratesTexts.unreadTitle(unread.length), ...unread] : [];
    announce([ratesTexts.pasted(filled.size), ...left.slice(0, UNREAD_SHOWN + 1)].join(' '));
    return true;
  }

  /** Restores the rates that the paste filled and keeps later input elsewhere. Returns the job where it began. */
  function undo(): string {
    if (last === null) return '';
    const { former, filled, startId } = last;
    const restored = Object.entries(former).filter(([jobId]) => filled.has(jobId));
    form.replace({ ...without(form.value, [...filled.keys()]), ...Object.fromEntries(restored) });
    setLast(null);
    announce(ratesTexts.pasteUndone);
    return startId;
  }

  return { last, paste, undo, dismiss: () => setLast(null) };
}

type NoticeProps = { paste: Paste; onUndo: () => void; onDismiss: () => void };

/** The rates that the last paste filled, and the lines it could not use. */
export function PasteNotice({ paste: { filled, unread }, onUndo, onDismiss }: NoticeProps) {
  return (
    <chakra.div flex="1 1 100%">
      <Notice
        tone={unread.length > 0 ? 'attention' : 'success'}
        title={ratesTexts.pasted(filled.size)}
        actions={
          <>
            {filled.size > 0 && (
              <Button variant="quiet" icon={<Undo2 aria-hidden />} onClick={onUndo}>
                {ratesTexts.undoPaste}
              </Button>
            )}
            <Button variant="quiet" onClick={onDismiss}>
              {ratesTexts.dismiss}
            </Button>
          </>
        }
      >
        {unread.length > 0 && (
          <>
            {ratesTexts.unreadTitle(unread.length)}
            <chakra.ul listStyle="none" overflowWrap="anywhere">
              {unread.slice(0, UNREAD_SHOWN).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {unread.length > UNREAD_SHOWN && <li>{ratesTexts.unreadMore(unread.length - UNREAD_SHOWN)}</li>}
            </chakra.ul>
          </>
        )}
      </Notice>
    </chakra.div>
  );
}

/** True if a pasted text is more than the contents of one field. */
export function isColumn(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/**
 * Fills the given rows downwards, starting with that of `startId`. A line with a name and a rate goes to the job of
 * that name; lines count by position only if no name at all is known, since a rate next to the wrong job is worse than
 * a missing one. An empty line leaves its row unchanged.
 */
export function readPaste(text: string, rows: readonly { jobId: string; name: string }[], startId: string) {
  const ids = rows.map(({ jobId }) => jobId);
  const start = Math.max(0, ids.indexOf(startId));
  const byName = [...rows.slice(start), ...rows.slice(0, start)].map(({ jobId, name }) => ({
    jobId,
    key: sameKey(name),
  }));
  const lines = linesOf(text);
  const goesByName = lines.some((line) => byName.some(({ key }) => key === line.key));
  const filled = new Map<string, Paise>();
  const unread: string[] = [];
  lines.forEach(({ key, name, amount }, index) => {
    if (amount === '') return;
    const isNamed = goesByName && key !== null;
    // Jobs with the same name are filled one after the other.
    const jobId = isNamed
      ? byName.find((row) => row.key === key && !filled.has(row.jobId))?.jobId
      : ids[start + index];
    const ratePaise = parseRupees(amount);
    if (ratePaise === null) unread.push(ratesTexts.unread.rate(index + 1, amount));
    else if (jobId !== undefined) filled.set(jobId, ratePaise);
    else unread.push(ratesTexts.unread[isNamed ? 'job' : 'place'](index + 1, name));
  });
  return { filled, unread };
}

/** Spreadsheets end the last line too. A line's last cell is the rate, its first the name. */
function linesOf(text: string) {
  return text
    .replace(/(?:\r\n|\r|\n)+$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const cells = line.split('\t').map((cell) => cell.trim());
      const name = cells[0] ?? '';
      return { key: cells.length > 1 ? sameKey(name) : null, name, amount: cells.at(-1) ?? '' };
    });
}
