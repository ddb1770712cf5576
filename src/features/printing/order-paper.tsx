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
  /** ISO instants: of printing, and of the server's last word on the order. */
  printedAt: string;
  toldAt: string;
  /** How many of the person's own changes are in it that the server does not know. */
  unsent: number;
};

type Props = PaperProps & {
  /** The level of the order's number among the document's headings: in a stack of orders it is not the first. */
  level: 1 | 2;
  /** The name of its pages, where each order's pages have words of their own in their margins. */
  pages?: string;
};

/** The work order as people sign it, and the gate pass below (section 2, 'Print view'). */
export function OrderPaper({ order, user, origin, printedAt, toldAt, unsent, level, pages }: Props) {
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
            printTexts.toldAt(formatDateTime(toldAt)),
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

/** One work order as the whole document. Its window bears the number alone, since a saved PDF gets its name from there. */
export function WorkOrderPaper(props: PaperProps) {
  const { number, car } = props.order;
  useMarginWords(number, `${number} · ${car.number}`);
  return <OrderPaper {...props} level={1} />;
}

/**
 * The document's title, and the words in the margins of its pages: `running` stands on each but the first. The style sheet
 * reads these from custom properties of the document, because it cannot know them.
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

/** The work requested. Its head stands again on each further page; no line is cut in two. */
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

/** The order's address to point a camera at. An order that no server knows has no address yet, and says so. */
function OrderCode({ orderId, orderNumber, origin }: CodeProps) {
  if (isLocalId(orderId)) return <p className="paper-code paper-code-none">{printTexts.notSent}</p>;
  // 15 % of the code may be lost to a fold or a thumb of oil.
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
