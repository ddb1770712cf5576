import { CircleAlert, PencilLine } from 'lucide-react';
import { type ComponentProps, memo, useId, useRef } from 'react';
import { OfficeMark } from '#app/features/office/marks.tsx';
import type { FieldSentences } from '#app/hooks/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { VisuallyHidden } from '#app/ui/text.tsx';
import { controlStyles, settling } from '#app/ui/text-input.tsx';
import { useGradualCount } from '#app/ui/use-gradual-count.ts';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { settledAmount } from '#domain/amounts.ts';
import { formatPaise, rateToInput } from '#domain/money.ts';
import { rateField } from '#domain/vendor/rate-changes.ts';
import {
  isChanged,
  isOvertaken,
  type RateRow,
  type RatesDraft,
  type RatesTable,
  type TypedRate,
} from './rates.ts';
import type { RatesFilter } from './rates-filter.tsx';
import { ratesTexts } from './texts.ts';

/**
 * All cells are styled from here: styled cells would cost more than all the rest of a large grid. The header sticks
 * below the frame's own.
 */
const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    bg: 'bg.surface',
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
    '& th, & td': { paddingInline: 'cell', paddingBlock: '2', textAlign: 'start', overflowWrap: 'anywhere' },
    '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& thead th': {
      position: 'sticky',
      top: 'var(--ui-sizes-header)',
      zIndex: 'raised',
      bg: 'bg.sunken',
      color: 'fg.muted',
      textStyle: 'small',
      fontWeight: 'strong',
      borderBottomWidth: 'edge',
    },
    // Keeps the rate next to its job on wide screens.
    '& thead th:first-of-type': { borderStartStartRadius: 'lg', width: { xl: '28rem' } },
    '& [data-column=rate]': { textAlign: { xl: 'start' } },
    // Aligned with the end of the fields below it.
    '& th[data-column=rate] > span': {
      display: 'inline-block',
      width: { xl: 'calc(var(--ui-sizes-menu) * 0.7)' },
      textAlign: 'end',
    },
    '& thead th:last-of-type': {
      borderStartEndRadius: 'lg',
      width: {
        base: 'calc(var(--ui-sizes-menu) * 0.75)',
        md: 'calc(var(--ui-sizes-menu) * 1.35)',
        lg: 'calc(var(--ui-sizes-menu) * 1.75)',
        xl: 'auto',
      },
    },
    '& thead th[data-column=catalogue]': {
      width: { base: 'calc(var(--ui-sizes-menu) * 0.6)', lg: 'calc(var(--ui-sizes-menu) * 0.75)' },
    },
    '& tbody tr > *': { height: 'row', borderBottomWidth: 'edge', fontWeight: 'inherit' },
    '& tbody tr[hidden]': { display: 'none' },
    '& tbody:last-child tr:last-of-type > *': { borderBottomWidth: '0' },
    '& tbody th[scope=rowgroup]': { textStyle: 'large', paddingTop: '5', bg: 'bg.surface' },
    '& small': {
      display: 'block',
      textStyle: 'small',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-part=rate]': {
      display: 'flex',
      // A badge fits next to the field on a wide screen only.
      flexDirection: { base: 'column', lg: 'row-reverse', xl: 'row' },
      alignItems: { base: 'stretch', md: 'flex-end', lg: 'center' },
      gap: { base: '1', lg: '3' },
    },
    '& [data-part=notes]': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: { base: 'flex-end', xl: 'flex-start' },
      gap: '1',
      flex: '1',
      textStyle: 'small',
      '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1', textAlign: 'start' },
      '& svg': { flexShrink: 0, boxSize: '4' },
    },
    '& [data-part=choice]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' },
    '& [data-part=changed]': { color: 'accent.fg', fontWeight: 'medium' },
    '& [data-part=problem], & [data-part=conflict]': { color: 'danger.fg', fontWeight: 'medium' },
    '& input': {
      ...controlStyles,
      width: { base: 'full', md: 'calc(var(--ui-sizes-menu) * 0.7)' },
      flexShrink: 0,
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
      // Sticky content at the top and the bottom must not cover the field that the keys move to.
      scrollMarginTop: '24',
      scrollMarginBottom: 'var(--ui-sizes-menu)',
    },
    '&[aria-busy=true] input': { bg: 'bg.sunken' },
    '& input[data-changed]': { borderColor: 'brand.solid', borderWidth: 'thick', fontWeight: 'strong' },
    '& input[aria-invalid=true]': { borderColor: 'danger.solid', borderWidth: 'thick' },
  },
});

/** Rows rendered at once; enough to fill any screen. */
const STEP = 40;

type Typing = {
  draft: RatesDraft;
  said: FieldSentences;
  /** The same object on each render, so that a keystroke renders only its own row. */
  actions: RateActions;
};

export type RateActions = {
  onType: (row: RateRow, text: string) => void;
  /** Keeps the typed rate over one that somebody else has saved meanwhile, or takes theirs. */
  onKeep: (row: RateRow) => void;
  onTake: (row: RateRow) => void;
};

type Props = Omit<ComponentProps<typeof Table>, 'children'> & {
  vendorName: string;
  table: RatesTable;
  filter: RatesFilter;
  /** Absent if the user may only read. */
  typing?: Typing;
};

/** The vendor's rate for every job of the catalogue, by category, next to the catalogue's own. */
export function RatesGrid({ vendorName, table, filter, typing, ...rest }: Props) {
  const wide = useMediaQuery(media.tabletUp);
  const count = useGradualCount(table.rows.length, STEP);
  const drawn = new Set(table.rows.slice(0, count));
  return (
    <Table hidden={filter.shown.size === 0} {...rest}>
      <VisuallyHidden as="caption">{ratesTexts.table(vendorName)}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{ratesTexts.job}</th>
          {wide && (
            <th scope="col" data-align="end" data-column="catalogue">
              {ratesTexts.catalogueRate}
            </th>
          )}
          <th scope="col" data-align="end" data-column="rate">
            <span>{ratesTexts.vendorRate}</span>
          </th>
        </tr>
      </thead>
      {table.groups.map(({ id, name, rows }) => (
        <tbody key={id} hidden={!rows.some(({ jobId }) => filter.shown.has(jobId))}>
          <GroupTitle wide={wide}>{name}</GroupTitle>
          {rows
            .filter((row) => drawn.has(row))
            .map((row) => (
              <Rate
                key={row.jobId}
                row={row}
                wide={wide}
                hidden={!filter.shown.has(row.jobId)}
                typed={typing?.draft[row.jobId]}
                problem={typing?.said[rateField(row.jobId)]}
                actions={typing?.actions}
              />
            ))}
        </tbody>
      ))}
      {/* Rates that the server has for jobs that can no longer be ordered. They are not sent, so they stay
          unchanged. */}
      {table.gone.length > 0 && count >= table.rows.length && (
        <tbody hidden={filter.isOn}>
          <GroupTitle wide={wide}>{ratesTexts.notInCatalogue}</GroupTitle>
          {table.gone.map(({ jobId, name, ratePaise }) => (
            <tr key={`${jobId} ${name}`}>
              <th scope="row">{name}</th>
              {wide && <td data-align="end">{ratesTexts.none}</td>}
              <td data-align="end" data-column="rate">
                {formatPaise(ratePaise)}
              </td>
            </tr>
          ))}
        </tbody>
      )}
    </Table>
  );
}

function GroupTitle({ wide, children }: { wide: boolean; children: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={wide ? 3 : 2}>
        {children}
      </th>
    </tr>
  );
}

type RateProps = {
  row: RateRow;
  wide: boolean;
  hidden: boolean;
  typed: TypedRate | undefined;
  problem: string | undefined;
  actions: RateActions | undefined;
};

/** One job, in plain elements with the table's styles. */
const Rate = memo(function Rate({ row, wide, hidden, typed, problem, actions }: RateProps) {
  const catalogue = row.cataloguePaise === 0 ? null : formatPaise(row.cataloguePaise);
  return (
    <tr hidden={hidden}>
      <th scope="row">
        {row.name}
        {!wide && catalogue !== null && <small>{ratesTexts.catalogueRateIs(catalogue)}</small>}
      </th>
      {wide && <td data-align="end">{catalogue ?? ratesTexts.none}</td>}
      <td data-align="end" data-column="rate">
        {actions !== undefined ? (
          <RateInput row={row} typed={typed} problem={problem} actions={actions} />
        ) : (
          <span data-part="rate">
            <span>{row.savedPaise === 0 ? ratesTexts.noRate : formatPaise(row.savedPaise)}</span>
            {row.action !== null && <OfficeMark action={row.action} />}
          </span>
        )}
      </td>
    </tr>
  );
});

type InputProps = Pick<RateProps, 'row' | 'typed' | 'problem'> & Pick<Typing, 'actions'>;

/** The field of one rate, next to its old rate, its error, or the state of its save. */
function RateInput({ row, typed, problem, actions }: InputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const note = noteOf(row, typed);
  const text = typed?.typed ?? rateToInput(row.savedPaise);
  const hasNote = problem !== undefined || note !== null || row.action !== null;
  return (
    <span data-part="rate">
      <input
        ref={input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={ratesTexts.noRate}
        aria-label={ratesTexts.rateOf(row.name)}
        aria-describedby={hasNote ? id : undefined}
        aria-invalid={problem !== undefined || undefined}
        data-job={row.jobId}
        data-changed={note !== null || undefined}
        value={text}
        {...settling<HTMLInputElement>({
          value: text,
          settle: settledAmount,
          onChange: (changed) => actions.onType(row, changed),
        })}
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
          {note === null && row.action !== null && <OfficeMark action={row.action} />}
        </span>
      )}
      {isOvertaken(typed, row) && (
        <OvertakenChoice row={row} actions={actions} onChosen={() => input.current?.focus()} />
      )}
    </span>
  );
}

type ChoiceProps = Pick<InputProps, 'row' | 'actions'> & { onChosen: () => void };

/** Choice between the typed rate and one that somebody else has saved since. */
function OvertakenChoice({ row, actions, onChosen }: ChoiceProps) {
  const choices = [
    { choose: actions.onKeep, label: ratesTexts.keepMine, of: ratesTexts.keepMineOf },
    { choose: actions.onTake, label: ratesTexts.takeTheirs, of: ratesTexts.takeTheirsOf },
  ];
  return (
    <span data-part="choice">
      {choices.map(({ choose, label, of }) => (
        <Button
          key={label}
          variant="quiet"
          aria-label={of(row.name)}
          onClick={() => {
            choose(row);
            // The pressed button disappears.
            onChosen();
          }}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}

/** The old value of a changed rate, or the one that somebody else has saved since it was typed over. */
function noteOf(row: RateRow, typed: TypedRate | undefined) {
  const { savedPaise } = row;
  if (typed === undefined || !isChanged(typed.typed, savedPaise)) return null;
  const saved = formatPaise(savedPaise);
  if (isOvertaken(typed, row)) {
    const sentence = savedPaise === 0 ? ratesTexts.nowNoneOnServer : ratesTexts.nowOnServer(saved);
    return { tone: 'conflict', sentence } as const;
  }
  return {
    tone: 'changed',
    sentence: savedPaise === 0 ? ratesTexts.hadNone : ratesTexts.was(saved),
  } as const;
}
