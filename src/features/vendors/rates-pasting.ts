import { useState } from 'react';
import { announce } from '#app/ui/announce.ts';
import { type RatesDraft, withFormer, withRates } from './rates-draft.ts';
import type { RatesEditing } from './rates-editing.ts';
import { describeUnread, isColumn, readPaste, readPastedRate } from './rates-paste.ts';
import type { RateRow } from './rates-rows.ts';
import { ratesTexts } from './texts-rates.ts';

/** The last paste: what it did, in words, and what it takes to undo it. */
export type PasteReport = { startId: string; count: number; unread: string[] };

type Pasting = {
  report: PasteReport | null;
  /** Answers whether the text was taken; one that goes into the one field like typing is not. */
  paste(text: string, jobId: string, shown: readonly RateRow[]): boolean;
  undo(): void;
  dismiss(): void;
};

/** Pasting a column from a spreadsheet into the grid, with one undo. */
export function usePasting({ draft, rows }: Pick<RatesEditing, 'draft' | 'rows'>): Pasting {
  const [last, setLast] = useState<(PasteReport & { former: RatesDraft; jobIds: string[] }) | null>(null);

  return {
    report: last,
    paste: (text, jobId, shown) => {
      if (!isColumn(text) && readPastedRate(text) !== null) return false;
      const { filled, unread } = readPaste(text, shown, jobId);
      if (filled.size > 0) draft.change(withRates(draft.value, rows, filled));
      const sentences = unread.map(describeUnread);
      const jobIds = [...filled.keys()];
      setLast({ startId: jobId, count: filled.size, unread: sentences, former: draft.value, jobIds });
      const left = sentences.length > 0 ? [ratesTexts.unreadTitle(sentences.length), ...sentences] : [];
      announce([ratesTexts.pasted(filled.size), ...left.slice(0, 4)].join(' '));
      return true;
    },
    undo: () => {
      if (last === null) return;
      draft.change(withFormer(draft.value, last.former, last.jobIds));
      setLast(null);
      announce(ratesTexts.pasteUndone);
    },
    dismiss: () => setLast(null),
  };
}
