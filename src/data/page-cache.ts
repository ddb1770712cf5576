import type { DBCore, Dexie } from 'dexie';

/** A window, as far as it is listened to here. */
export type PageEvents = {
  addEventListener(type: 'pagehide' | 'pageshow', listener: (event: { persisted: boolean }) => void): void;
};

/**
 * Leaves no transaction behind in a page that the browser keeps for going back to. WebKit keeps such a page with its transactions
 * unended (seen in WebKitGTK 2.50), and the next page of the app waits for them for ever. What is aborted here was not told saved
 * yet. A page that comes back begins anew: its locks are gone, and others may have changed everything. Before the database is opened.
 */
export function leaveNothingOpen(
  database: Dexie,
  { events, reload }: { events: PageEvents; reload: () => void },
): void {
  const open = new Set<IDBTransaction>();
  database.use({
    stack: 'dbcore',
    name: 'page cache',
    create: (core): DBCore => ({
      ...core,
      transaction: (tables, mode, options) => {
        const transaction = core.transaction(tables, mode, options);
        const native = transaction as unknown as IDBTransaction;
        open.add(native);
        for (const end of ['complete', 'abort'] as const)
          native.addEventListener(end, () => open.delete(native));
        return transaction;
      },
    }),
  });
  events.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const transaction of open) abort(transaction);
  });
  events.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload();
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed, which needs nothing of the page any more.
  }
}
