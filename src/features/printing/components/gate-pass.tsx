import { Scissors } from 'lucide-react';
import { commonTexts } from '#app/texts/common.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { PrintedOrder } from '../printed-order.ts';
import { printTexts } from '../texts.ts';
import { Facts } from './facts.tsx';
import { SignLines } from './sign-lines.tsx';

type Props = {
  order: WorkOrder;
  printed: PrintedOrder;
  place: string;
  printedOn: string;
  /** Of its heading, one below the order's number. */
  level: 2 | 3;
};

/** What goes with the car through the gate: below a line to cut along, whole on one page. */
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
  return [...named, ...(partsLeftOut === 0 ? [] : [printTexts.moreParts(partsLeftOut)])].join(', ');
}
