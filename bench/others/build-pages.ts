import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Scripts by address: `<contender>/page.js`. */
export type Pages = ReadonlyMap<string, string>;

const SOURCES = {
  'product/page.js': new URL('./contenders/product.ts', import.meta.url),
  'workbox/page.js': new URL('./contenders/workbox.ts', import.meta.url),
  'workbox/worker.js': new URL('./contenders/workbox-worker.ts', import.meta.url),
  'offline-transactions/page.js': new URL('./contenders/offline-transactions.ts', import.meta.url),
  'rxdb/page.js': new URL('./contenders/rxdb.ts', import.meta.url),
  'raw/page.js': new URL('./contenders/raw.ts', import.meta.url),
};

/** The executor's own copy of TanStack DB: a transaction of one copy does not see another copy's collections. */
function databaseOfExecutor(): string {
  const executor = createRequire(import.meta.url).resolve('@tanstack/offline-transactions');
  return createRequire(executor).resolve('@tanstack/db').replace('/dist/cjs/index.cjs', '/dist/esm/index.js');
}

/** Builds each contender separately, as it would be shipped: its cost is not shared with another. */
export async function buildPages(): Promise<Pages> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const pages = new Map<string, string>();
    for (const [address, source] of Object.entries(SOURCES))
      pages.set(address, await bundle(fileURLToPath(source), address.endsWith('worker.js')));
    return pages;
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

async function bundle(entry: string, isWorker: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@tanstack/db': databaseOfExecutor() } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        // A service worker is one classic script.
        output: isWorker ? { format: 'iife' } : { codeSplitting: false },
      },
    },
  });
  const { output } = Array.isArray(built)
    ? (built[0] ?? never(entry))
    : 'output' in built
      ? built
      : never(entry);
  return output[0].code;
}

function never(entry: string): never {
  throw new Error(`${entry} was not built.`);
}
