import { useLayoutEffect } from 'react';
import { namesIn } from '#app/hooks/use-names.tsx';
import { commonTexts, nameOf } from '#app/texts/common.ts';
import { QrCode } from '#app/ui/qr-code.tsx';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { formatPaise, type Paise } from '#domain/money.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { formatSum } from '#domain/work-order/order-sum.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { Facts, GatePass, SignLines } from './gate-pass.tsx';
import { type PrintedOrder, printedOrder } from './printed-order.ts';
import { printTexts } from './texts.ts';
import './paper.css';

export type PaperProps = {
  order: WorkOrder;
  /** The user who prints it, and the place. */
  user: SessionUser;
  /** The app's own address, before the path. */
  origin: string;
  /** ISO instants of printing, and of the last fetch from the server. */
  printedAt: string;
  fetchedAt: string;
  /** Number of the user's unsent changes. */
  unsent: number;
};

type Props = PaperProps & {
  /** Heading level of the order's number: 2 in a stack of orders. */
  level: 1 | 2;
  /** A CSS page name, if each order has its own text in the page margins. */
  pages?: string;
};

/** The work order for signing, and the gate pass below (section 2, 'Print view'). */
function OrderPaper({ order, user, origin, printedAt, fetchedAt, unsent, level, pages }: Props) {
  const printed = printedOrder(order);
  const shownName = namesIn(order, user);
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
        <OrderCode order={order} origin={origin} />
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
      {printed.refused.map(({ name, reason, hasPhoto }) => (
        <p key={name}>{(hasPhoto ? printTexts.refusedWithPhoto : printTexts.refused)(name, reason)}</p>
      ))}
      <div className="paper-end">
        <SignLines
          lines={[
            { label: printTexts.raisedBy, name: order.createdBy && shownName(order.createdBy) },
            ...printed.approvers.map((name) => ({
              label: printTexts.approvedBy,
              name: name && shownName(name),
            })),
          ]}
        />
        <p className="paper-origin">
          {[
            printTexts.printed(formatDateTime(printedAt), nameOf(shownName(user.username))),
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
 * Sets the document's title and the text that the style sheet prints in the margins; `running` is on every page but the
 * first.
 */
function useMarginWords(title: string, running: string): void {
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
            <td>{[job?.name, job?.reason].filter(Boolean).join(' · ')}</td>
            <td>{job?.quantity}</td>
            <td>{job && amountText(job.amountPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {printTexts.total}
          </th>
          <td>{printed.totalQuantity}</td>
          <td>{printed.sum === null ? printTexts.unpriced : formatSum(printed.sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function amountText(paise: Paise | null): string {
  return paise === null ? printTexts.unpriced : formatPaise(paise);
}

/** A QR code of the order's read-only page, which every role may open. An unsent order has none, and says so. */
function OrderCode({ order: { id, number }, origin }: { order: WorkOrder; origin: string }) {
  if (isLocalId(id)) return <p className="paper-code paper-code-none">{printTexts.notSent}</p>;
  const address = `${origin}/work-orders/${encodeURIComponent(id)}`;
  return (
    <figure className="paper-code">
      <QrCode text={address} label={printTexts.code(number)} border={0} />
      <figcaption>{printTexts.scan}</figcaption>
    </figure>
  );
}

/** Several work orders in one document. Each starts on a new page, and every page names its order. */
export function WorkOrderStack({ papers }: { papers: readonly PaperProps[] }) {
  useMarginWords(printTexts.orders(papers.length), '');
  useNamedPages(papers.map(({ order }) => `${order.number} · ${order.car.number}`));
  return papers.map((paper, index) => (
    <OrderPaper key={paper.order.id} {...paper} level={2} pages={pagesOf(index)} />
  ));
}

function pagesOf(index: number): string {
  return `paper-${index + 1}`;
}

/**
 * Gives each order's pages their own running text. Rules, because a custom property has one value per document; a
 * constructed sheet, because the content policy forbids style elements.
 */
function useNamedPages(running: readonly string[]): void {
  const key = JSON.stringify(running);
  // biome-ignore lint/correctness/useExhaustiveDependencies: same words, same rules; the list is new on each render.
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    running.forEach((words, index) => {
      sheet.insertRule(`@page ${pagesOf(index)} { @top-left { content: ${cssString(words)} } }`, index);
    });
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...others, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [key]);
}

/** Escaped as code points: a host's order number may contain anything, and must not end the string. */
function cssString(words: string): string {
  const escaped = words.replace(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `"${escaped}"`;
}
