import { useState } from 'react';
import type { Invoice } from '#domain/invoice/invoice.ts';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Adds these or takes them away. */
  set(invoices: readonly Invoice[], chosen: boolean): void;
  clear(): void;
};

const NOTHING: ReadonlySet<string> = new Set();

/** The invoices chosen for a download. They stay chosen while pages and filters change: only their ids are kept. */
export function useSelection(): Selection {
  const [ids, setIds] = useState(NOTHING);
  return {
    ids,
    set: (invoices, chosen) =>
      setIds((before) => {
        const after = new Set(before);
        for (const { id } of invoices) {
          if (chosen) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    clear: () => setIds(NOTHING),
  };
}
