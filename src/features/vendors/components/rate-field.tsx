import { CircleAlert, PencilLine } from 'lucide-react';
import { useId } from 'react';
import { OfficeMark } from '#app/features/office/components/office-mark.tsx';
import { numericText } from '#app/ui/money-input.tsx';
import { formatPaise, type Paise } from '#domain/money.ts';
import type { RateCell } from '../rates-cells.ts';
import { isChanged, rateText, type TypedRate } from '../rates-draft.ts';
import type { FieldActs } from '../rates-editing.ts';
import type { RateRow } from '../rates-rows.ts';
import { ratesTexts } from '../texts-rates.ts';

/** Money has two decimals at most (decision E4). */
const DECIMALS = 2;

type Props = { row: RateRow; cell: RateCell; acts: FieldActs };

/** The field of one rate, and beside it the old rate, what is wrong, or where its save is on its way. */
export function RateField({ row, cell: { typed, problem }, acts }: Props) {
  const id = useId();
  const note = noteOf(row, typed);
  const hasNote = problem !== undefined || note !== null || row.act !== null;
  return (
    <span data-part="rate">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        aria-label={ratesTexts.rateOf(row.name)}
        aria-describedby={hasNote ? id : undefined}
        aria-invalid={problem !== undefined || undefined}
        data-job={row.jobId}
        data-changed={note !== null || undefined}
        value={typed?.typed ?? rateText(row.savedPaise)}
        onChange={(event) => acts.type(row.jobId, numericText(event.currentTarget.value, DECIMALS))}
      />
      {hasNote && (
        <span id={id} data-part="notes">
          {problem !== undefined && (
            <span data-part="problem">
              <CircleAlert aria-hidden />
              {problem}
            </span>
          )}
          {note !== null && (
            <span data-part={note.tone}>
              {note.tone === 'conflict' ? <CircleAlert aria-hidden /> : <PencilLine aria-hidden />}
              {note.sentence}
            </span>
          )}
          {note === null && row.act !== null && <OfficeMark act={row.act} />}
        </span>
      )}
    </span>
  );
}

type Note = { tone: 'changed' | 'conflict'; sentence: string };

/** The old value of a changed rate, and whether it is still the one it was typed over. */
function noteOf({ savedPaise }: RateRow, typed: TypedRate | undefined): Note | null {
  if (typed === undefined || !isChanged(typed.typed, savedPaise)) return null;
  if (typed.fromPaise !== savedPaise) return { tone: 'conflict', sentence: nowOnServer(savedPaise) };
  const was = savedPaise === 0 ? ratesTexts.hadNone : ratesTexts.was(formatPaise(savedPaise));
  return { tone: 'changed', sentence: was };
}

function nowOnServer(savedPaise: Paise): string {
  return savedPaise === 0 ? ratesTexts.nowNoneOnServer : ratesTexts.nowOnServer(formatPaise(savedPaise));
}
