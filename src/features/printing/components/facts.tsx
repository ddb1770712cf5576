import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode; wide?: true };

/** Names and what stands behind them, two to a line; a `wide` one has the line to itself. */
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
