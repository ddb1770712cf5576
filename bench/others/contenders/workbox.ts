import { actionRequest, type Fate, offer } from '../contender.ts';

/** A message from the page to its service worker, which owns the queue. */
export type WorkerOrder =
  | { kind: 'store'; id: string; url: string; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'start' }
  | { kind: 'waiting' };

let worker: ServiceWorker;

function ask(order: WorkerOrder): Promise<string[]> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
    worker.postMessage(order, [port2]);
  });
}

offer({
  syncTag: 'workbox-background-sync:acts',
  open: async () => {
    await navigator.serviceWorker.register('./worker.js');
    const { active } = await navigator.serviceWorker.ready;
    if (active === null) throw new Error('There is no service worker.');
    worker = active;
  },
  enqueue: async (action) => {
    const { url, init } = actionRequest(action, null);
    const request = new Request(url, init);
    const headers = [...request.headers];
    await ask({ kind: 'store', id: action.id, url, headers, body: await request.arrayBuffer() });
  },
  start: async () => {
    await ask({ kind: 'start' });
  },
  wake: async () => undefined,
  fates: async (ids) => {
    const waiting = new Set(await ask({ kind: 'waiting' }));
    return ids.map((id): Fate => (waiting.has(id) ? 'waiting' : 'delivered'));
  },
});
