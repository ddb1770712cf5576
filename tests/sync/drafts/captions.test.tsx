import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { draftCaptions } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { readPayload } from '#app/sync/action.ts';
import { type DraftKeeper, draftKeeper } from '#app/sync/drafts/draft-keeper.ts';
import { readEntry } from '#app/sync/outbox/entry.ts';
import { keptPhotosPrefix } from '#app/sync/outbox/kept-photos.ts';
import { Outbox } from '#app/sync/outbox/outbox.ts';
import { exportUnsentWork } from '#app/sync/transfer/export.ts';
import { importTransfer, openTransfer } from '#app/sync/transfer/import.ts';
import { type Captions, captionsOf } from '#domain/captions.ts';
import { MAX_REFERENCE_IMAGES } from '#domain/limits.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { anOrder, aPhoto, aUser } from '#testkit/builders.ts';
import { aDevice, holds, registry } from '#testkit/device.ts';

const ORDER = anOrder({ status: 'open', jobs: [] });
const KEY = '1/demo.creator/add-job/1';
const USER = aUser();
const OWNER = ownerKey(ownerOf(USER));
const now = () => new Date('2026-11-05T10:00:00.000Z');
const report = (error: unknown) => {
  throw error;
};

let ids = 0;
const newId = () => `id-${++ids}`;

type Form = { quantity: number };
type Tab = { database: DeviceDatabase; keeper: DraftKeeper<Form>; close: () => Promise<void> };

async function openTab(database: DeviceDatabase): Promise<Tab> {
  const keeper: DraftKeeper<Form> = draftKeeper({ database, newId, now, report }, OWNER, 'add-job/1', {
    quantity: 1,
  });
  const leave = keeper.open();
  await expect.poll(() => keeper.getSnapshot()).not.toBeNull();
  const close = async () => {
    leave();
    await keeper.flush();
  };
  return { database, keeper, close };
}

function outboxOf(database: DeviceDatabase): Outbox {
  const clock = { now, setTimer: () => undefined, clearTimer: () => undefined };
  const session = () => ({ user: USER, owner: ownerOf(USER) });
  return new Outbox({ database, registry, clock, newId, session, report });
}

/**
 * A form in two tabs of one device and the action that it becomes, with the latest caption of each photo, by the
 * photo's name.
 */
class Story {
  readonly typed = new Map<string, string>();
  readonly #first: DeviceDatabase;
  readonly #second: DeviceDatabase;
  readonly #outbox: Outbox;
  tabs: [Tab, Tab];
  lost = new Set<string>();
  photos = 0;
  edited = 0;
  vanished = 0;

  private constructor(first: DeviceDatabase, second: DeviceDatabase, tabs: [Tab, Tab]) {
    this.#first = first;
    this.#second = second;
    this.tabs = tabs;
    this.#outbox = outboxOf(first);
  }

  static async begin(): Promise<Story> {
    const first = await aDevice();
    const second = new DeviceDatabase(first.name);
    await second.open();
    await holds(first, [ORDER]);
    return new Story(first, second, [await openTab(first), await openTab(second)]);
  }

  async end(): Promise<void> {
    for (const tab of this.tabs) await tab.close();
    this.#second.close();
  }

  async entry(): Promise<EntryRow | undefined> {
    return (await this.#first.entries.toArray())[0];
  }

  async add({ keeper }: Tab): Promise<void> {
    if (shownIn(keeper).length >= MAX_REFERENCE_IMAGES) return;
    this.photos += 1;
    await keeper.addPhoto(aPhoto(`photo ${this.photos}`));
  }

  async type({ keeper }: Tab, which: number, text: string): Promise<void> {
    const photo = pickedIn(keeper, which);
    if (photo === undefined) return;
    this.typed.set(photo.name, text);
    keeper.captionPhoto(photo.id, text);
    await keeper.flush();
  }

  async remove({ keeper }: Tab, which: number): Promise<void> {
    const photo = pickedIn(keeper, which);
    if (photo !== undefined) await keeper.removePhoto(photo.id);
  }

  async undo({ keeper }: Tab): Promise<void> {
    const shown = new Set(shownIn(keeper).map(({ id }) => id));
    const off = Object.keys(keeper.getSnapshot()?.captions ?? {}).find((id) => !shown.has(id));
    if (off !== undefined) await keeper.restorePhoto(off);
  }

  async fill({ keeper }: Tab, quantity: number): Promise<void> {
    keeper.change({ quantity });
    await keeper.flush();
  }

  async reload(index: 0 | 1): Promise<void> {
    await this.tabs[index].close();
    this.tabs[index] = await openTab(this.tabs[index].database);
  }

  /** Nothing is left of a photo of the form in either store except its place. */
  async vanish(which: number): Promise<void> {
    const { photoIds = [] } = (await this.#first.drafts.get(KEY)) ?? {};
    const id = photoIds[which % Math.max(1, photoIds.length)];
    if (id === undefined) return;
    for (const tab of this.tabs) await tab.close();
    const { photos, photoBytes, thumbnails } = this.#first;
    await Promise.all([photos.delete(id), photoBytes.delete(id), thumbnails.delete(id)]);
    this.tabs = [await openTab(this.#first), await openTab(this.#second)];
    this.vanished += 1;
  }

  /** Saves the form of the first tab without the lost photos. The other tab is closed, and finds what is left. */
  async save(): Promise<void> {
    const [{ keeper }, other] = this.tabs;
    const gone = shownIn(keeper).filter(({ thumbnail }) => thumbnail === 'lost');
    for (const { id } of gone) await keeper.removePhoto(id);
    const photoIds = shownIn(keeper).map(({ id }) => id);
    if (photoIds.length === 0) return;
    await other.close();
    const captions = captionsOf(photoIds, await keeper.latestCaptions());
    await keeper.hold();
    const payload = {
      orderId: ORDER.id,
      orderNumber: ORDER.number,
      catalogueJobId: 'cj1',
      jobName: 'Bumper',
      categoryName: 'Body Work',
      quantity: 1,
      ratePaise: 0,
      knownJobIds: [],
      ...(captions && { captions }),
    };
    const saved = await this.#outbox.capture(addJobAction, payload, { photoIds, draftKey: KEY });
    await keeper.release(saved.ok ? 'captured' : 'kept');
    this.tabs[1] = await openTab(this.#second);
  }

  /** The bytes of a photo of the action are gone from both stores, and the engine has noticed. */
  async lose(which: number): Promise<void> {
    const entry = await this.entry();
    const id = entry?.photoIds[which % entry.photoIds.length];
    if (entry === undefined || id === undefined) return;
    this.lost.add(id);
    await this.#first.photoBytes.delete(id);
    const failure = { kind: 'unreadable', code: 'photo-missing', detail: '', at: '' } as const;
    await this.#first.entries.toCollection().modify({ state: 'attention', 'attempts.failure': failure });
  }

  async edit(): Promise<void> {
    const entry = await this.entry();
    if (entry === undefined) return;
    await this.tabs[1].close();
    const outcome = await this.#outbox.edit(entry.id, {
      key: KEY,
      value: { quantity: 1 },
      replaces: true,
    });
    expect(outcome).toBe('edited');
    this.edited += 1;
    await this.tabs[0].keeper.release('returned');
    this.tabs[1] = await openTab(this.#second);
  }

  /** Stored data in the form of a former build: captions as a list in the order of the photos. */
  async asOfFormerBuild(): Promise<void> {
    for (const tab of this.tabs) await tab.close();
    const listed = (stored: { photoIds: string[]; captions?: Captions | undefined }) =>
      stored.photoIds.map((id) => stored.captions?.[id] ?? '');
    const row = await this.#first.drafts.get(KEY);
    if (row !== undefined) {
      const { captions: _captions, ...rest } = row;
      const value = { ...(row.value as Form), captions: listed({ ...row, captions: draftCaptions(row) }) };
      await this.#first.drafts.put({ ...rest, value });
    }
    const entry = await this.entry();
    const read = entry && readPayload(addJobAction, entry);
    if (entry !== undefined && read) {
      const captions = listed({ ...entry, captions: read.captions });
      await this.#first.entries.put({ ...entry, version: 2, payload: { ...read, captions } });
    }
    this.tabs = [await openTab(this.#first), await openTab(this.#second)];
  }

  /**
   * Every photo of the form and of the action has its latest caption, and nothing else. Read-only: the tabs are not
   * affected.
   */
  async holdsTrue(): Promise<void> {
    await this.#draftTrue(this.#first, KEY);
    const entry = await this.entry();
    if (entry !== undefined) this.#waitsTrue(entry, await namesOf(this.#first, entry.photoIds));
  }

  #waitsTrue(entry: EntryRow, names: readonly string[]): void {
    const read = readEntry(entry, registry);
    const shown = read?.action.apply(ORDER, read.payload, read.context);
    if (!read || !shown?.ok) throw new Error('the action cannot be read');
    const texts = names.map((name) => this.#of(name));
    expect(shown.value.jobs[0]?.pictures.map(({ caption = '' }) => caption)).toEqual(texts);
    // The captions of a request are in the order of its photos, whichever these are.
    const sent = entry.photoIds.toReversed();
    const { captions = sent.map(() => '') } = read.action.request(read.payload, true, sent).body as {
      captions?: string[];
    };
    expect(captions).toEqual(texts.toReversed());
  }

  /**
   * Checks the same on another device, where the photos have other ids, and once the action is discarded without them.
   */
  async endsTrue(): Promise<void> {
    const entry = await this.entry();
    const origin = { appVersion: '1', address: '', apiHost: '', serverVersion: '1', userAgent: '' };
    const { file } = await exportUnsentWork(
      { database: this.#first, now, origin, report },
      { owner: OWNER, user: null },
    );
    const other = await aDevice();
    const opened = await openTransfer(file);
    if (!opened.ok) throw new Error('the file cannot be opened');
    const taken = await importTransfer({ database: other, registry, newId, now, report }, opened.value);
    expect(taken.ok).toBe(true);
    for (const there of await other.entries.toArray()) {
      expect(there.photoIds.filter((id) => entry?.photoIds.includes(id))).toEqual([]);
      // A lost photo is not in the file, so its name can only be read here.
      this.#waitsTrue(there, await namesOf(this.#first, entry?.photoIds ?? []));
    }
    await this.#draftTrue(other, KEY);
    if (entry === undefined) return;
    await this.#first.entries.toCollection().modify({ state: 'attention' });
    await this.#outbox.discard(entry.id, { keepsPhotos: true });
    await this.#draftTrue(this.#first, `${keptPhotosPrefix(OWNER)}${entry.id}`);
  }

  async #draftTrue(database: DeviceDatabase, key: string): Promise<void> {
    const row = await database.drafts.get(key);
    if (row === undefined) return;
    const captions = draftCaptions(row);
    const rows = await database.photos.bulkGet(row.photoIds);
    // A photo that one tab removed from the form is deleted, and stays in the other tab's form until that is loaded
    // again.
    for (const photo of rows)
      if (photo) expect(captions[photo.id] ?? '', photo.name).toBe(this.#of(photo.name));
  }

  #of(name: string): string {
    return this.typed.get(name) ?? '';
  }
}

function shownIn(keeper: DraftKeeper<Form>) {
  return keeper.getSnapshot()?.photos ?? [];
}

/** One of the shown photos; undefined if there is none. */
function pickedIn(keeper: DraftKeeper<Form>, which: number) {
  const photos = shownIn(keeper);
  return photos[which % Math.max(1, photos.length)];
}

async function namesOf(database: DeviceDatabase, photoIds: readonly string[]): Promise<string[]> {
  const rows = await database.photos.bulkGet([...photoIds]);
  return rows.map((row) => row?.name ?? '');
}

const step = fc.record({
  what: fc.constantFrom(
    ...(['add', 'add', 'add', 'type', 'type', 'type', 'remove', 'undo', 'fill', 'reload'] as const),
    ...(['save', 'save', 'save', 'lose', 'lose', 'vanish', 'edit', 'former'] as const),
  ),
  tab: fc.constantFrom(0 as const, 1 as const),
  which: fc.nat({ max: 3 }),
  text: fc.constantFrom('FRONT', 'LEFT', 'RIGHT', 'REAR', ''),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function follow(story: Story, { what, tab, which, text }: Step): Promise<void> {
  const at = story.tabs[tab];
  switch (what) {
    case 'add':
      return await story.add(at);
    case 'type':
      return await story.type(at, which, text);
    case 'remove':
      return await story.remove(at, which);
    case 'undo':
      return await story.undo(at);
    case 'fill':
      return await story.fill(at, which + 1);
    case 'reload':
      return await story.reload(tab);
    case 'save':
      return (await story.entry()) === undefined ? await story.save() : undefined;
    case 'lose':
      return await story.lose(which);
    case 'vanish':
      return await story.vanish(which);
    case 'edit':
      return await story.edit();
    case 'former':
      return await story.asOfFormerBuild();
  }
}

/** `CAPTION_RUNS=300` runs more of them. */
const RUNS = Number(process.env.CAPTION_RUNS ?? 15);

describe('[J20] what is typed under a photo', () => {
  it('stays with it, whatever is added, removed, put back, lost, edited, carried or kept', async () => {
    const met = { saved: 0, edited: 0, lost: 0, vanished: 0, typed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const story = await Story.begin();
        try {
          for (const one of steps) {
            await follow(story, one);
            await story.holdsTrue();
          }
          met.saved += (await story.entry()) === undefined ? 0 : 1;
          met.edited += story.edited;
          met.lost += story.lost.size;
          met.vanished += story.vanished;
          met.typed += story.typed.size;
          await story.endsTrue();
        } finally {
          await story.end();
        }
      }),
      { seed: 20_261_201, numRuns: RUNS },
    );
    // Every kind of step occurred often enough.
    for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(5);
  }, 240_000);
});
