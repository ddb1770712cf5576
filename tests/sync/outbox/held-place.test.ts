import { describe, expect, it } from 'vitest';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { actionRegistry } from '#app/sync/action.ts';
import { deleteDraft, writeDraft } from '#app/sync/drafts/draft-store.ts';
import { readQueue } from '#app/sync/outbox/outbox-store.ts';
import { importTransfer, openTransfer } from '#app/sync/transfer/import.ts';
import { readOutbox } from '#app/sync/views/outbox-items.ts';
import { holdReadings } from '#testkit/device.ts';
import { aWorkbench, type Workbench } from '../support/bench.ts';
import { anOrder } from '../support/orders.ts';
import { anotherDevice, exported, importDeps } from '../support/transfer.ts';

const KINDS = [editJobAction, addJobAction];
const REGISTRY = actionRegistry(KINDS);
const JOB = { jobId: 'catalogue-1', was: 'Bumper repair' };
const FORM = '1/demo.creator/edit-job/catalogue-1';

/** A renamed catalogue job: the host refused the new name, and the job was since added to two orders. */
async function aRefusedName(): Promise<{ bench: Workbench; refused: EntryRow; followers: EntryRow[] }> {
  const orders = ['order-1', 'order-2', 'order-3'].map((id) => anOrder({ id, status: 'open', jobs: [] }));
  const bench = await aWorkbench({ kinds: KINDS, orders });
  bench.host.catalogue.set('catalogue-1', 'Bumper repair');
  bench.host.poisoned.set('renames catalogue-1 to Bumpr', 422);
  const refused = await bench.capture(editJobAction, { ...JOB, name: 'Bumpr' });
  const followers = [await add(bench, 1), await add(bench, 2)];
  await bench.untilAttention(refused.id);
  return { bench, refused, followers };
}

function add(bench: Workbench, number: number): Promise<EntryRow> {
  const job = { catalogueJobId: 'catalogue-1', jobName: '', categoryName: '', ratePaise: 0, knownJobIds: [] };
  return bench.capture(addJobAction, {
    ...job,
    orderId: `order-${number}`,
    orderNumber: '',
    quantity: number,
  });
}

const edit = (bench: Workbench, { id }: EntryRow) =>
  bench.tab.engine.edit(id, { key: FORM, value: { name: '' } });

const allSent = (bench: Workbench) => bench.until(async () => (await bench.database.entries.count()) === 0);

const actions = ({ host }: Workbench) => host.effects.map(({ action }) => action);

async function waitsShown({ database, owner }: Workbench) {
  const { mine } = await readOutbox({ database, registry: REGISTRY }, { owner, complexId: '1' });
  return mine.map(({ waitsFor }) => waitsFor);
}

describe('an action that goes back into its form', () => {
  it('[Q3] is waited for until it is saved again, and then goes first', async () => {
    const { bench, refused, followers } = await aRefusedName();
    expect(await edit(bench, refused)).toBe('edited');
    bench.tab.engine.wake('online');
    const wait = { for: 'form', label: refused.label, draftKey: FORM };
    await bench.until(async () => (await waitsShown(bench)).length === 2);
    expect(await waitsShown(bench)).toEqual(followers.map(() => wait));
    const again = await bench.capture(editJobAction, { ...JOB, name: 'Bumper' }, { draftKey: FORM });
    expect(again.seq).toBe(refused.seq);
    await allSent(bench);
    expect(actions(bench)).toEqual(['renames catalogue-1 to Bumper', 'adds 1', 'adds 2']);
  });

  it('[Q3] keeps its place while its form is typed in', async () => {
    const { bench, refused } = await aRefusedName();
    await edit(bench, refused);
    const deps = {
      database: bench.database,
      newId: bench.device.newId,
      now: () => bench.time.now(),
      report: () => undefined,
    };
    const form = { value: { name: 'B' }, photos: [] };
    await writeDraft(deps, { owner: bench.owner, key: FORM }, form);
    bench.tab.engine.wake('online');
    expect((await waitsShown(bench)).map((wait) => wait?.for)).toEqual(['form', 'form']);
  });

  it('[Q3] is not waited for by what is captured afterwards', async () => {
    const { bench, refused } = await aRefusedName();
    await edit(bench, refused);
    const later = await add(bench, 3);
    await bench.untilDelivered(later.id);
    expect(actions(bench)).toEqual(['adds 3']);
  });

  it('[Q3] is no longer waited for once its form is discarded', async () => {
    const { bench, refused } = await aRefusedName();
    await edit(bench, refused);
    const deps = {
      database: bench.database,
      newId: bench.device.newId,
      now: () => bench.time.now(),
      report: () => undefined,
    };
    await deleteDraft(deps, { owner: bench.owner, key: FORM });
    bench.tab.engine.wake('changed');
    await allSent(bench);
    expect(actions(bench).toSorted()).toEqual(['adds 1', 'adds 2']);
  });

  it('[Q3] is no longer waited for once the person sends the others without it, and its form stays', async () => {
    const { bench, refused } = await aRefusedName();
    await edit(bench, refused);
    await bench.tab.engine.giveUpPlace(FORM);
    await allSent(bench);
    expect(await bench.database.drafts.get(FORM)).toMatchObject({ value: { name: '' } });
    const again = await bench.capture(editJobAction, { ...JOB, name: 'Bumper' }, { draftKey: FORM });
    expect(again.seq).toBeGreaterThan(refused.seq ?? 0);
  });

  it('[Q3] alone makes the sender read forms: no other form that is being stored keeps the outbox waiting', async () => {
    const { bench, refused } = await aRefusedName();
    const release = holdReadings(bench.database, 'drafts');
    expect((await readQueue(bench.database, bench.owner)).entries).toHaveLength(3);
    release();
    await edit(bench, refused);
    const { entries, forms } = await readQueue(bench.database, bench.owner);
    expect([entries.length, forms.map(({ key }) => key)]).toEqual([2, [FORM]]);
  });

  it('[Q3] goes first on another device too, which has its form and what waits for it from a file', async () => {
    const { bench, refused } = await aRefusedName();
    await edit(bench, refused);
    const { file } = await exported(bench.database, null);
    const { device, database } = await anotherDevice(bench, true);
    await database.entries.add(await aForeignEntry(bench));
    const opened = await openTransfer(file);
    if (!opened.ok) throw new Error('the file was not opened');
    await importTransfer({ ...importDeps(database), registry: REGISTRY }, opened.value);
    const place = (await database.drafts.get(FORM))?.place;
    const seqs = (await database.entries.orderBy('seq').toArray()).map(({ seq = 0 }) => seq);
    expect(place?.seq).toBeGreaterThan(seqs[0] ?? 0);
    expect(place?.seq).toBeLessThan(seqs[1] ?? 0);
    expect(place?.followers).toHaveLength(2);
    device.session = null;
    database.close();
  });
});

/** Another user's waiting entry. */
async function aForeignEntry(bench: Workbench): Promise<EntryRow> {
  const [entry] = await bench.database.entries.toArray();
  if (entry === undefined) throw new Error('nothing waits');
  const { seq: _seq, ...row } = entry;
  return { ...row, id: 'theirs', owner: '1/other' };
}
