import '../jobs-table.css';
import { formatPaise, type Paise } from '#domain/money.ts';
import type { PrintedOrder } from '../printed-order.ts';
import { printTexts } from '../texts.ts';

/** The work requested. Its head stands again on each further page; no line is cut in two. */
export function JobsTable({ printed }: { printed: PrintedOrder }) {
  return (
    <table className="paper-table">
      <thead>
        <tr>
          <th scope="col">{printTexts.rowNumber}</th>
          <th scope="col">{printTexts.workRequested}</th>
          <th scope="col">{printTexts.quantity}</th>
          <th scope="col">{printTexts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {printed.rows.map(({ number, job }) => (
          <tr key={number}>
            <td>{number}</td>
            <td>{job?.name}</td>
            <td>{job?.quantity}</td>
            <td>{job === null ? null : amountText(job.amountPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {printTexts.total}
          </th>
          <td>{printed.totalQuantity}</td>
          <td>{amountText(printed.totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function amountText(paise: Paise | null): string {
  return paise === null ? printTexts.unpriced : formatPaise(paise);
}
