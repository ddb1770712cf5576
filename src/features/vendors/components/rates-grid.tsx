import { chakra } from '@chakra-ui/react';
import { type ComponentProps, memo, useDeferredValue } from 'react';
import { VisuallyHidden } from '#app/ui/text.tsx';
import { controlStyles } from '#app/ui/text-input.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { formatPaise } from '#domain/money.ts';
import { NO_CELLS, type RateCells } from '../rates-cells.ts';
import type { FieldActs } from '../rates-editing.ts';
import type { FilteredJobs } from '../rates-filter.ts';
import { useGrowing } from '../rates-growing.ts';
import type { RatesTable } from '../rates-rows.ts';
import { ratesTexts } from '../texts-rates.ts';
import { RateRowCells } from './rate-row.tsx';

/**
 * The styles of every cell stand here, once: styled cells would cost more than all the rest of a large grid. The header
 * stays under the frame's own, which is sticky too.
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
    '& thead th:first-of-type': { borderStartStartRadius: 'lg' },
    '& thead th:last-of-type': {
      borderStartEndRadius: 'lg',
      width: {
        base: 'calc(var(--ui-sizes-menu) * 0.75)',
        md: 'calc(var(--ui-sizes-menu) * 1.35)',
        lg: 'calc(var(--ui-sizes-menu) * 1.75)',
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
      flexDirection: { base: 'column', md: 'row-reverse' },
      alignItems: { base: 'stretch', md: 'center' },
      gap: { base: '1', md: '3' },
    },
    '& [data-part=notes]': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-end',
      gap: '1',
      flex: '1',
      textStyle: 'small',
      '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1', textAlign: 'start' },
      '& svg': { flexShrink: 0, boxSize: '4' },
    },
    '& [data-part=changed]': { color: 'accent.fg', fontWeight: 'medium' },
    '& [data-part=problem], & [data-part=conflict]': { color: 'danger.fg', fontWeight: 'medium' },
    '& input': {
      ...controlStyles,
      width: { base: 'full', md: 'calc(var(--ui-sizes-menu) * 0.7)' },
      flexShrink: 0,
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
      // What sticks to the top and the bottom must not cover the field that the keys lead to.
      scrollMarginTop: '24',
      scrollMarginBottom: 'var(--ui-sizes-menu)',
    },
    '&[aria-busy=true] input': { bg: 'bg.sunken' },
    '& input[data-changed]': { borderColor: 'brand.solid', borderWidth: 'thick', fontWeight: 'strong' },
    '& input[aria-invalid=true]': { borderColor: 'danger.solid', borderWidth: 'thick' },
  },
});

type Props = Omit<ComponentProps<typeof Table>, 'children'> & {
  vendorName: string;
  table: RatesTable;
  /** Null = every job. */
  filtered: FilteredJobs | null;
  /** Null where the person may only read. */
  acts?: FieldActs | null;
  cells?: RateCells;
};

/**
 * The vendor's rate for every job of the catalogue, by category, with the catalogue's own beside it. What is typed reaches
 * the rows through `cells`, so that the grid itself is not drawn again while somebody types.
 */
export const RatesGrid = memo(function RatesGrid(props: Props) {
  const { vendorName, table, filtered, acts = null, cells = NO_CELLS, ...rest } = props;
  const wide = useMediaQuery(media.tabletUp);
  return (
    <Table {...rest}>
      <VisuallyHidden as="caption">{ratesTexts.table(vendorName)}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{ratesTexts.job}</th>
          {wide && (
            <th scope="col" data-align="end" data-column="catalogue">
              {ratesTexts.catalogueRate}
            </th>
          )}
          <th scope="col" data-align="end">
            {ratesTexts.vendorRate}
          </th>
        </tr>
      </thead>
      <Bodies
        table={useDeferredValue(table)}
        filtered={useDeferredValue(filtered)}
        acts={acts}
        cells={cells}
        wide={wide}
      />
    </Table>
  );
});

type BodiesProps = Required<Pick<Props, 'table' | 'filtered' | 'acts' | 'cells'>> & { wide: boolean };

/** Drawn bit by bit, and after a filter shown bit by bit: hundreds of rows at once would hold up whoever types. */
const Bodies = memo(function Bodies({ table, filtered, acts, cells, wide }: BodiesProps) {
  const rows = table.groups.flatMap((group) => group.rows);
  const drawn = useGrowing(rows.length);
  const room = useGrowing(rows.length, filtered?.question);
  const left = rows.filter(({ jobId }) => filtered === null || filtered.jobIds.has(jobId));
  const isDrawn = new Set(rows.slice(0, drawn));
  const isShown = new Set(left.slice(0, room));
  const columns = wide ? 3 : 2;
  return (
    <>
      {table.groups.map((group) => (
        <tbody key={group.id} hidden={!group.rows.some((row) => isShown.has(row))}>
          <tr>
            <th scope="rowgroup" colSpan={columns}>
              {group.name}
            </th>
          </tr>
          {group.rows
            .filter((row) => isDrawn.has(row))
            .map((row) => (
              <tr key={row.jobId} hidden={!isShown.has(row)}>
                <RateRowCells row={row} cells={cells} acts={acts} wide={wide} />
              </tr>
            ))}
        </tbody>
      ))}
      {table.gone.length > 0 && drawn >= rows.length && (
        <Gone rates={table.gone} columns={columns} hidden={filtered !== null} />
      )}
    </>
  );
});

type GoneProps = { rates: RatesTable['gone']; columns: number; hidden: boolean };

/** Rates the server keeps for jobs that can no longer be ordered. They are not sent, so they stay as they are. */
function Gone({ rates, columns, hidden }: GoneProps) {
  return (
    <tbody hidden={hidden}>
      <tr>
        <th scope="rowgroup" colSpan={columns}>
          {ratesTexts.notInCatalogue}
        </th>
      </tr>
      {rates.map(({ jobId, name, ratePaise }) => (
        <tr key={jobId}>
          <th scope="row">{name}</th>
          {columns > 2 && <td data-align="end">{ratesTexts.none}</td>}
          <td data-align="end">{formatPaise(ratePaise)}</td>
        </tr>
      ))}
    </tbody>
  );
}
