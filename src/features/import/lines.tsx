import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { Row } from '#app/ui/stack.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Text } from '#app/ui/text.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import type { AnswerOf } from '#contract/call.ts';
import { listImportLines } from '#contract/calls/imports.ts';
import type { LineChoice, LineOutcome } from '#domain/imports.ts';
import type { ImportAddress } from './import-address.ts';
import { importTexts as texts } from './texts.ts';
import type { ImportRun } from './use-import.ts';

type ImportLine = AnswerOf<typeof listImportLines>['records'][number];

type Props = { run: ImportRun; address: ImportAddress; onAddress: (next: ImportAddress) => void };

/** The outcome of each line of the file, a page at a time. */
export function Lines({ run, address, onAddress }: Props) {
  const { show = 'all', page = 1 } = address;
  const choices: LineChoice[] = [
    'all',
    'attention',
    'wrong',
    ...(run.leftOver > 0 ? (['left'] as const) : []),
  ];
  return (
    <section>
      <Tabs
        label={texts.showLabel}
        tabs={choices.map((value) => ({ value, label: texts.show[value] }))}
        value={choices.includes(show) ? show : 'all'}
        onChange={(next) => onAddress({ run: run.id, ...(next !== 'all' && { show: next }) })}
      >
        <LinesPage
          key={`${run.state} ${show} ${page}`}
          run={run}
          show={show}
          page={page}
          onPage={(next) => onAddress({ ...address, page: next })}
        />
      </Tabs>
    </section>
  );
}

type PageProps = { run: ImportRun; show: LineChoice; page: number; onPage: (page: number) => void };

function LinesPage({ run, show, page, onPage }: PageProps) {
  const lines = useFresh(listImportLines, { id: run.id }, { show, page });
  const isOffice = useMediaQuery(media.officeUp);
  return (
    <CachedAnswer live={lines} failed={texts.fetchLines} missing={texts.needsNetwork} age="elsewhere">
      {({ records, total, pageSize }) =>
        records.length === 0 ? (
          <Text tone="muted">{texts.noLines}</Text>
        ) : (
          <>
            <DataTable
              caption={texts.linesTable}
              columns={columnsFor(run)}
              rows={records}
              rowKey={({ line }) => line}
              cards={!isOffice}
            />
            <PageSteps page={page} pageCount={Math.ceil(total / pageSize)} onPage={onPage} />
          </>
        )
      }
    </CachedAnswer>
  );
}

type StepsProps = { page: number; pageCount: number; onPage: (page: number) => void };

/** Steps from page to page. The pager of the orders' lists would load their script too. */
function PageSteps({ page, pageCount, onPage }: StepsProps) {
  if (pageCount <= 1) return null;
  const [isFirst, isLast] = [page <= 1, page >= pageCount];
  return (
    <Row as="nav" aria-label={texts.pages} justifyContent="center" marginTop="section">
      <Button
        variant="quiet"
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onPage(page - 1)}
      >
        {texts.previous}
      </Button>
      <Text as="span">{texts.pageOf(page, pageCount)}</Text>
      <Button variant="quiet" aria-disabled={isLast || undefined} onClick={() => !isLast && onPage(page + 1)}>
        {texts.next}
      </Button>
    </Row>
  );
}

const PALETTES = {
  added: 'green',
  changed: 'blue',
  same: 'gray',
  wrong: 'red',
} as const satisfies Record<LineOutcome, string>;

function columnsFor(run: ImportRun): Column<ImportLine>[] {
  const values = run.columns.flatMap(({ name, at }, index): Column<ImportLine>[] =>
    at === null
      ? []
      : [
          {
            id: name,
            header: name,
            cell: (line) => (
              <chakra.span overflowWrap="anywhere" whiteSpace="pre-line">
                {line.values[index]}
              </chakra.span>
            ),
          },
        ],
  );
  return [
    { id: 'line', header: texts.line, isRowHeader: true, cell: ({ line }) => `${texts.line} ${line}` },
    {
      id: 'becomes',
      header: run.state === 'checked' ? texts.wouldBecome : texts.becomes,
      cell: ({ outcome }) =>
        outcome === null ? null : <Badge palette={PALETTES[outcome]}>{texts.outcomes[outcome]}</Badge>,
    },
    ...values,
    { id: 'remark', header: texts.remark, label: '', cell: (line) => <Remark line={line} /> },
  ];
}

/** In the server's words: why a line is left out or unchanged, or what the file has differently. */
function Remark({ line: { changes, why, leftBecause } }: { line: ImportLine }) {
  const words = leftBecause ?? why;
  return (
    <chakra.span display="block" width="full" overflowWrap="anywhere" textAlign="start">
      {words !== null && <chakra.span color="danger.fg">{words}</chakra.span>}
      {words === null &&
        changes.map((change) => (
          // An extra blank must be visible.
          <chakra.span key={change} display="block" whiteSpace="pre-wrap">
            {change}
          </chakra.span>
        ))}
    </chakra.span>
  );
}
