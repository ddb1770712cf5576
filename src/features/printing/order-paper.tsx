import { useLayoutEffect } from 'react';
import { encode } from 'uqr';
import { commonTexts } from '#app/texts/common.ts';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { formatPaise, type Paise } from '#domain/money.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { Facts, GatePass, SignLines } from './gate-pass.tsx';
import { type PrintedOrder, printedOrder } from './printed-order.ts';
import { printTexts } from './texts.ts';
import './paper.css';

export type PaperProps = {
  order: WorkOrder;
  /** Who prints it, and where. */
  user: SessionUser;
  /** The app's own address, before the path. */
  origin: string;
  /** ISO instants of printing, and of the last fetch from the server. */
  printedAt: string;
  fetchedAt: string;
  /** How many changes of the person are not sent yet. */
  unsent: number;
};

type Props = PaperProps & {
  /** The heading level of the order's number: 2 in a stack of orders. */
  level: 1 | 2;
  /** A CSS page name, where each order has its own text in the page margins. */
  pages?: string;
};

/** The work order as people sign it, and the gate pass below (section 2, 'Print view'). */
export function OrderPaper({ order, user, origin, printedAt, fetchedAt, unsent, level, pages }: Props) {
  const printed = printedOrder(order);
  const place = [user.locationName, user.complex.name, user.city.name]
    .filter((name) => name !== '')
    .join(' · ');
  const Title = `h${level}` as const;
  return (
    <article className="paper" style={{ page: pages }}>
      <header className="paper-head">
        <div>
          <p className="paper-kind">{printTexts.workOrder}</p>
          <Title className="paper-number">{order.number}</Title>
          <p className="paper-place">{place}</p>
        </div>
        <OrderCode orderId={order.id} orderNumber={order.number} origin={origin} />
      </header>
      <Facts
        facts={[
          { label: printTexts.car, value: <strong>{order.car.number}</strong> },
          { label: printTexts.jobCard, value: order.jobCard.number },
          { label: printTexts.raisedOn, value: formatDate(order.createdAt) },
          { label: printTexts.status, value: statusLabel(order.status, order.statusText) },
          { label: printTexts.workType, value: printed.workTypes.join(', '), wide: true },
          { label: printTexts.vendor, value: order.vendor?.name ?? commonTexts.vendorMissing, wide: true },
        ]}
      />
      <JobsTable printed={printed} />
      <div className="paper-end">
        <SignLines
          lines={[
            { label: printTexts.raisedBy, name: order.createdBy },
            ...printed.approvers.map((name) => ({ label: printTexts.approvedBy, name })),
          ]}
        />
        <p className="paper-origin">
          {[
            printTexts.printed(formatDateTime(printedAt), user.username),
            printTexts.asOf(formatDateTime(fetchedAt)),
            ...(unsent === 0 ? [] : [printTexts.unsentChanges(unsent)]),
          ].join(' · ')}
        </p>
      </div>
      <GatePass
        order={order}
        printed={printed}
        place={place}
        printedOn={formatDate(printedAt)}
        level={level === 1 ? 2 : 3}
      />
    </article>
  );
}

/** One work order as the whole document. The title is the bare number, because a saved PDF is named after it. */
export function WorkOrderPaper(props: PaperProps) {
  const { number, car } = props.order;
  useMarginWords(number, `${number} · ${car.number}`);
  return <OrderPaper {...props} level={1} />;
}

/**
 * Sets the document's title and the text in the page margins; `running` is on every page but the first. The style sheet reads
 * them from custom properties.
 */
export function useMarginWords(title: string, running: string): void {
  useLayoutEffect(() => {
    document.title = title;
    const { style } = document.documentElement;
    const words = {
      '--paper-running': running,
      '--paper-page': printTexts.page,
      '--paper-of': printTexts.ofPages,
    };
    for (const [name, word] of Object.entries(words)) style.setProperty(name, JSON.stringify(word));
    return () => {
      for (const name of Object.keys(words)) style.removeProperty(name);
    };
  }, [title, running]);
}

/** The work requested. The header repeats on each page, and no row is split. */
function JobsTable({ printed }: { printed: PrintedOrder }) {
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

type CodeProps = { orderId: string; orderNumber: string; origin: string };

/** A QR code of the order's address. An order that is not sent yet has none, and says so. */
function OrderCode({ orderId, orderNumber, origin }: CodeProps) {
  if (isLocalId(orderId)) return <p className="paper-code paper-code-none">{printTexts.notSent}</p>;
  // Level M still reads with 15 % of the code lost to a fold or an oily thumb.
  const { data, size } = encode(orderAddress(origin, orderId), { ecc: 'M', border: 0 });
  return (
    <figure className="paper-code">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={printTexts.code(orderNumber)}
      >
        <path d={darkModules(data)} />
      </svg>
      <figcaption>{printTexts.scan}</figcaption>
    </figure>
  );
}

/** The order's read-only page, which every role that sees orders may open. */
function orderAddress(origin: string, orderId: string): string {
  return `${origin}/work-orders/${encodeURIComponent(orderId)}`;
}

function darkModules(data: readonly (readonly boolean[])[]): string {
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
