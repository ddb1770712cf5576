import { memo, useCallback, useSyncExternalStore } from 'react';
import { OfficeMark } from '#app/features/office/components/office-mark.tsx';
import { formatPaise } from '#domain/money.ts';
import type { RateCells } from '../rates-cells.ts';
import type { FieldActs } from '../rates-editing.ts';
import type { RateRow } from '../rates-rows.ts';
import { ratesTexts } from '../texts-rates.ts';
import { RateField } from './rate-field.tsx';

type Props = {
  row: RateRow;
  cells: RateCells;
  /** Null where the person may only read. */
  acts: FieldActs | null;
  /** The catalogue's rate stands in a column of its own, else under the job's name. */
  wide: boolean;
};

/**
 * The cells of one job. Plain elements in the table's own styles, drawn again only when something of the row changes: a
 * catalogue has hundreds of jobs.
 */
export const RateRowCells = memo(function RateRowCells({ row, cells, acts, wide }: Props) {
  const catalogue = row.cataloguePaise === 0 ? null : formatPaise(row.cataloguePaise);
  return (
    <>
      <th scope="row">
        {row.name}
        {!wide && catalogue !== null && <small>{ratesTexts.catalogueRateIs(catalogue)}</small>}
      </th>
      {wide && <td data-align="end">{catalogue ?? ratesTexts.none}</td>}
      <td data-align="end">
        {acts === null ? <RateToRead row={row} /> : <TypedRateField row={row} cells={cells} acts={acts} />}
      </td>
    </>
  );
});

function RateToRead({ row }: { row: RateRow }) {
  return (
    <span data-part="rate">
      <span>{row.savedPaise === 0 ? ratesTexts.noRate : formatPaise(row.savedPaise)}</span>
      {row.act !== null && <OfficeMark act={row.act} />}
    </span>
  );
}

function TypedRateField({ row, cells, acts }: Pick<Props, 'row' | 'cells'> & { acts: FieldActs }) {
  const { jobId } = row;
  const cell = useSyncExternalStore(
    useCallback((listener: () => void) => cells.listen(jobId, listener), [cells, jobId]),
    () => cells.cellOf(jobId),
  );
  return <RateField row={row} cell={cell} acts={acts} />;
}
