import type { DBCore, Dexie } from 'dexie';

/** The part of a window that is used here. */
export type PageEvents = {
  addEventListener(type: 'pagehide' | 'pageshow', listener: (event: { persisted: boolean }) => void): void;
};

/**
 * Aborts running transactions when the page goes into the back/forward cache. WebKit keeps such a page with its
 * transactions open (seen in WebKitGTK 2.50), and the app's next page would wait for them for ever. Nothing aborted
 * here was reported as saved yet. A page that is restored from the cache reloads: its locks are gone, and others may
 * have changed everything. Call before opening the database.
 */
export function abortOnPageHide(
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
    // The transaction is already committing, which no longer needs the page.
  }
}
