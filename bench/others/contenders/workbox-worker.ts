import { Queue } from 'workbox-background-sync';
import type { WorkerOrder } from './workbox.ts';

/** The service worker of the page with Workbox: its queue is where Background Sync events arrive. */

/** The parts of the worker scope that this file uses: the page's and the worker's types cannot be in one project. */
type Worker = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
};
type WorkerEvent = {
  data: WorkerOrder;
  ports: readonly MessagePort[];
  waitUntil(work: Promise<unknown>): void;
};
const worker = self as unknown as Worker;

/** Before the bench starts the sending, the browser's events are ignored. */
let mayReplay = false;
/** The browser never fires a second event of a name while the first is being handled; the bench might. */
let isReplaying = false;

const queue = new Queue('acts', {
  maxRetentionTime: 7 * 24 * 60,
  onSync: async () => {
    if (!mayReplay || isReplaying) return;
    isReplaying = true;
    try {
      await queue.replayRequests();
    } finally {
      isReplaying = false;
    }
  },
});

async function obey(order: WorkerOrder): Promise<string[]> {
  switch (order.kind) {
    case 'store': {
      const { id, url, headers, body } = order;
      const request = new Request(url, { method: 'POST', headers, body });
      await queue.pushRequest({ request, metadata: { id } });
      return [];
    }
    case 'start':
      mayReplay = true;
      await queue.registerSync();
      return [];
    case 'waiting':
      return (await queue.getAll()).map(({ metadata }) => String((metadata as { id: string }).id));
  }
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  event.waitUntil(obey(event.data).then((answer) => event.ports[0]?.postMessage(answer)));
});
