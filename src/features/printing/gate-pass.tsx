import { Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#app/texts/common.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { PrintedOrder } from './printed-order.ts';
import { printTexts } from './texts.ts';

type Props = {
  order: WorkOrder;
  printed: PrintedOrder;
  place: string;
  printedOn: string;
  /** Level of its heading, one below the order's number. */
  level: 2 | 3;
};

/** The slip that goes with the car, below a cutting line and never split over two pages. */
export function GatePass({ order, printed, place, printedOn, level }: Props) {
  const Title = `h${level}` as const;
  const { issuedBy, takenBy, gateSecurity } = printTexts;
  return (
    <section className="paper-pass" aria-label={printTexts.gatePassOf(order.number)}>
      <p className="paper-cut">
        <Scissors aria-hidden />
        <span>{printTexts.cutHere}</span>
      </p>
      <header className="paper-pass-head">
        <Title className="paper-pass-title">{printTexts.gatePass}</Title>
        <p>{place}</p>
      </header>
      <Facts
        facts={[
          { label: printTexts.number, value: <strong>{order.number}</strong> },
          { label: printTexts.date, value: printedOn },
          { label: printTexts.car, value: <strong>{order.car.number}</strong> },
          { label: printTexts.totalQuantity, value: printed.totalQuantity },
          { label: printTexts.vendor, value: order.vendor?.name ?? commonTexts.vendorMissing, wide: true },
          { label: printTexts.parts, value: partsText(printed), wide: true },
        ]}
      />
      <SignLines lines={[issuedBy, takenBy, gateSecurity].map((label) => ({ label, name: null }))} />
    </section>
  );
}

function partsText({ parts, partsLeftOut }: PrintedOrder): string {
  const named = parts.map(({ name, quantity }) => printTexts.part(name, quantity));
  if (partsLeftOut > 0) named.push(printTexts.moreParts(partsLeftOut));
  return named.join(', ');
}

type Fact = { label: string; value: ReactNode; wide?: true };

/** Labelled values, two to a line; a `wide` one has the line to itself. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="paper-facts">
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide === true ? 'paper-fact-wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type SignLine = { label: string; name: string | null };

/** Signature lines with space for a date; a known name is printed under its line. */
export function SignLines({ lines }: { lines: readonly SignLine[] }) {
  return (
    <ul className="paper-signs" aria-label={printTexts.signatures}>
      {lines.map(({ label, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same label; only their place differs.
        <li key={index}>
          <span className="paper-sign-line" />
          <span className="paper-sign-label">
            <span>{label}</span>
            <span>{printTexts.date}</span>
          </span>
          {name !== null && <span className="paper-sign-name">{name}</span>}
        </li>
      ))}
    </ul>
  );
}
