import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { nameOf } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextButton } from '#app/ui/text-link.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { listImports } from '#contract/calls/imports.ts';
import { formatMoment } from '#domain/dates.ts';
import { importTexts as texts } from './texts.ts';
import type { ImportRun } from './use-import.ts';

/** The newest imports of the complex; each opens to its results. */
export function FormerImports({ onOpen }: { onOpen: (id: string) => void }) {
  const imports = useFresh(listImports);
  const isOffice = useMediaQuery(media.officeUp);
  return (
    <section>
      <Text as="h2" size="heading" marginBottom="gap">
        {texts.formerTitle}
      </Text>
      <CachedAnswer
        live={imports}
        failed={texts.fetchList}
        missing={texts.needsNetwork}
        isEmpty={(all) => all.length === 0}
      >
        {(all) =>
          all.length === 0 ? (
            <Text tone="muted">{texts.none}</Text>
          ) : (
            <DataTable
              caption={texts.formerTitle}
              columns={columnsFor(onOpen)}
              rows={all}
              rowKey={({ id }) => id}
              cards={!isOffice}
            />
          )
        }
      </CachedAnswer>
    </section>
  );
}

function columnsFor(onOpen: (id: string) => void): Column<ImportRun>[] {
  return [
    {
      id: 'file',
      header: texts.file,
      isRowHeader: true,
      cell: ({ id, fileName }) => (
        <TextButton type="button" onClick={() => onOpen(id)}>
          {fileName}
        </TextButton>
      ),
    },
    { id: 'kind', header: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
    {
      id: 'when',
      header: texts.when,
      cell: ({ createdAt, runAt }) => (
        <chakra.span whiteSpace="nowrap">{formatMoment(runAt ?? createdAt)}</chakra.span>
      ),
    },
    {
      id: 'who',
      header: texts.who,
      cell: ({ createdBy, runBy }) => (
        <chakra.span overflowWrap="anywhere">{nameOf(runBy ?? createdBy)}</chakra.span>
      ),
    },
    { id: 'result', header: texts.result, cell: (run) => <Result run={run} /> },
  ];
}

const PALETTES = {
  columns: 'amber',
  checking: 'amber',
  checked: 'amber',
  running: 'brand',
  stopped: 'amber',
  done: 'green',
  undoing: 'brand',
  undone: 'gray',
} as const satisfies Record<ImportRun['state'], string>;

function Result({ run }: { run: ImportRun }) {
  const { state, added, changed, same, wrong, undone, leftOver } = run;
  const sum =
    state === 'undone'
      ? texts.undoneSum(undone, leftOver)
      : state === 'done' || state === 'stopped'
        ? texts.sum(added, changed, same, wrong)
        : null;
  return (
    <Stack as="span" gap="1" alignItems={{ base: 'flex-end', xl: 'flex-start' }} minWidth="0">
      <Badge palette={PALETTES[state]}>{texts.states[state]}</Badge>
      {sum !== null && (
        <Text as="span" size="small" tone="muted">
          {sum}
        </Text>
      )}
    </Stack>
  );
}
