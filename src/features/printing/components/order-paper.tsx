import { commonTexts } from '#app/texts/common.ts';
import '../page.css';
import '../paper.css';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { printedOrder } from '../printed-order.ts';
import { printTexts } from '../texts.ts';
import { Facts } from './facts.tsx';
import { GatePass } from './gate-pass.tsx';
import { JobsTable } from './jobs-table.tsx';
import { OrderCode } from './order-code.tsx';
import { SignLines } from './sign-lines.tsx';

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
