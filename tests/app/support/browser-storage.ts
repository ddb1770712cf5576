import { expose } from 'comlink';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { PICTURE_CACHE } from '#app/data/cache.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { DatabasePlace } from '#app/data/database-place.ts';
import { originDirectory } from '#app/data/journal/directory.ts';
import { type JournalRequest, JournalWriter } from '#app/data/journal/writer.ts';
import { CHANNEL_NAME } from '#app/sync/limits.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { PrivateFiles } from '#tests/data/journal/support/private-files.ts';

/**
 * A browser's storage for one address, and the pages that are started on it. `pictures`: bytes of the disk used by
 * cached pictures.
 */
type World = {
  files: PrivateFiles;
  factory: IDBFactory;
  reports: unknown[];
  /** Messages to the engines of all tabs. */
  heard: unknown[];
  pictures: number;
};

export const world = {} as World;

/** They rise with time, like the app's own ids. */
let ids = 0;
const idOf = (number: number) => `id-${String(number).padStart(4, '0')}`;
const ports: MessagePort[] = [];
const databases: DeviceDatabase[] = [];
let channel: BroadcastChannel;

/** The journal's worker on the other end of a channel, as in a browser. */
class JournalWorker {
  constructor() {
    const { port1, port2 } = new MessageChannel();
    const starting = originDirectory().then(
      (root) => new JournalWriter(root ?? world.files.root, () => crypto.randomUUID()),
    );
    expose({ perform: async (request: JournalRequest) => (await starting).perform(request) }, port2);
    ports.push(port1, port2);
    // biome-ignore lint/correctness/noConstructorReturn: a port is what a page has of a worker.
    return Object.assign(port1, { terminate: () => port1.close() }) as never;
  }
}

/** A new browser before each test. Call it once in the file. */
export function withBrowserStorage(): void {
  beforeEach(() => {
    world.files = new PrivateFiles();
    world.factory = new IDBFactory();
    world.reports = [];
    world.heard = [];
    world.pictures = 0;
    channel = new BroadcastChannel(CHANNEL_NAME);
    channel.addEventListener('message', ({ data }: { data: unknown }) => world.heard.push(data));
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => world.files.root } });
    vi.stubGlobal('document', { cookie: '', visibilityState: 'visible', addEventListener: () => undefined });
    vi.stubGlobal('Worker', JournalWorker);
    vi.stubGlobal('caches', {
      delete: async (name: string) => {
        if (name !== PICTURE_CACHE) throw new Error(`${name} is not to go`);
        world.files.room += world.pictures;
        world.pictures = 0;
      },
      open: async () => ({
        match: async () => undefined,
        put: async () => undefined,
        delete: async () => true,
      }),
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    for (const database of databases.splice(0)) database.close();
    for (const port of ports.splice(0)) port.close();
    channel.close();
    vi.unstubAllGlobals();
  });
}

export type Started = { database: DeviceDatabase; said: () => string[]; everSaid: ReadonlySet<string> };

/** The storage part of a page's start. Each page loads the app again. */
export async function start(place?: DatabasePlace): Promise<Started> {
  vi.resetModules();
  const [{ openStorage }, { DeviceDatabase }, { DatabasePlace }, { readToasts, subscribeToToasts }] =
    await Promise.all([
      import('#app/app/storage-start.ts'),
      import('#app/data/database.ts'),
      import('#app/data/database-place.ts'),
      import('#app/ui/toast.ts'),
    ]);
  const database = new DeviceDatabase('device', { indexedDB: world.factory, IDBKeyRange });
  databases.push(database);
  await openStorage({
    database,
    place: place ?? new DatabasePlace(world.factory),
    clock: { now: () => new Date(), setTimer: () => 1, clearTimer: () => undefined },
    newId: () => {
      ids += 1;
      return idOf(ids);
    },
    report: (error) => world.reports.push(error),
    events: { addEventListener: () => undefined },
    reload: () => undefined,
  });
  // From then on a part that loads later watches it.
  await import('#app/app/storage-watch.ts');
  const said = () => readToasts().map(({ title }) => title);
  const everSaid = new Set(said());
  subscribeToToasts(() => {
    for (const title of said()) everSaid.add(title);
  });
  return { database, said, everSaid };
}

/** The page closes cleanly. */
export async function leave({ database }: { database: DeviceDatabase }): Promise<void> {
  await database.journal?.flushed();
  database.close();
  for (const port of ports.splice(0)) port.close();
  world.files.die(() => 0);
}

/** A browser with buckets, whose private world.files have one content. */
export function withBuckets(getDirectory: () => Promise<unknown>): { names: string[]; bucket: PrivateFiles } {
  const bucket = new PrivateFiles();
  const names: string[] = [];
  const storageBuckets = {
    keys: async () => names,
    open: async (name: string) => {
      if (!names.includes(name)) names.push(name);
      return { getDirectory: async () => bucket.root };
    },
    delete: async (name: string) => void names.splice(names.indexOf(name), 1),
  };
  vi.stubGlobal('navigator', { storage: { getDirectory }, storageBuckets });
  return { names, bucket };
}

/** A start that has left its mark for the next one. */
export async function markedStart() {
  const before = ids;
  const started = await start();
  const name = async () => (await started.database.facts.get('journal-mark'))?.value as { name: string };
  await vi.waitFor(async () => expect((await name()).name > idOf(before)).toBe(true), PATIENCE);
  return { ...started, mark: await name() };
}
