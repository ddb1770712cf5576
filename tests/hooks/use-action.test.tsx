import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryRow } from '#app/data/rows.ts';
import { type ActionEnd, useAction } from '#app/features/office/use-action.ts';
import { type Draft, useDraft } from '#app/hooks/use-draft.ts';
import { officeAction } from '#app/sync/action.ts';
import { readToasts } from '#app/ui/toast.ts';
import { addJobCategory } from '#contract/calls/catalogue.ts';
import { object } from '#contract/codec.ts';
import { filledText } from '#contract/stored.ts';
import { aPhoto, aRefusal } from '#testkit/builders.ts';
import { type Seen, see } from '#testkit/hooks.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

type Form = { name: string };
const EMPTY: Form = { name: '' };
const NAME = 'add-category';
const FAILED = 'Failed to add';
const KEY = '1/demo.creator/add-category';

const addThing = officeAction<Form>({
  kind: 'thing.add',
  version: 1,
  payload: object({ name: filledText }),
  lane: () => 'thing-new',
  label: ({ name }) => name,
  request: ({ name }) => ({ call: addJobCategory, params: {}, body: { name } }),
  findApplied: async () => false,
});

const aPdf = aPhoto('bill.pdf', { mediaType: 'application/pdf', widthPx: 0, heightPx: 0 });

type Screen = { draft: Draft<Form>; action: ReturnType<typeof useAction> };

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTablet();
});

/** The form is on screen with a name and a PDF in it. */
async function fillForm() {
  const seen: Seen<Screen> = await see(tablet.services, () => ({
    draft: useDraft(NAME, EMPTY),
    action: useAction(),
  }));
  await seen.until(({ draft }) => draft.state === 'ready');
  const draft = () => {
    const now = seen.now().draft;
    if (now.state !== 'ready') throw new Error('the draft is loading');
    return now;
  };
  await act(async () => draft().change({ name: 'Brakes' }));
  await act(() => draft().addPhoto(aPdf));
  const send = () => {
    const { value, photos } = draft();
    const photoIds = photos.map(({ id }) => id);
    return seen.now().action.submit(addThing, value, { draftName: NAME, photoIds, failed: FAILED });
  };
  return { seen, draft, send };
}

const lastToast = () => readToasts().at(-1)?.description;

/** The first entry of the outbox, as soon as there is one. */
async function captured(): Promise<EntryRow> {
  for (;;) {
    const [entry] = await tablet.database.entries.toArray();
    if (entry !== undefined) return entry;
  }
}

async function ends(sending: Promise<ActionEnd>): Promise<ActionEnd> {
  let end: ActionEnd | null = null;
  await act(async () => {
    end = await sending;
  });
  if (end === null) throw new Error('it never ended');
  return end;
}

const refusal = aRefusal('Category name cannot be empty.', {
  fields: { name: 'Category name cannot be empty.' },
});

describe('an office form that is sent', () => {
  it('is done when the server has it', async () => {
    const { draft, send } = await fillForm();
    const sending = send();
    const { id, owner, kind, label, lane, capturedAt } = await captured();
    const deliveredAt = '2026-01-01T00:00:00.000Z';
    const proof = { status: 201, replayed: false, answer: null };
    await tablet.database.receipts.put({ id, owner, kind, label, lane, capturedAt, deliveredAt, ...proof });
    await tablet.database.entries.clear();
    expect(await ends(sending)).toMatchObject({ done: true, entry: { id } });
    expect(draft()).toMatchObject({ value: EMPTY, photos: [] });
    expect(await tablet.database.drafts.get(KEY)).toBeUndefined();
  });

  it('shows what was sent until the server has spoken', async () => {
    const { draft, send } = await fillForm();
    const sending = send();
    const { id } = await captured();
    expect(draft()).toMatchObject({ value: { name: 'Brakes' }, photos: [{ name: 'bill.pdf' }] });
    await tablet.database.entries
      .where('id')
      .equals(id)
      .modify({ 'attempts.failure': refusal, state: 'attention' });
    await ends(sending);
  });

  it('has everything back when the server refuses it, its file included', async () => {
    const { draft, send } = await fillForm();
    const sending = send();
    const { id } = await captured();
    await tablet.database.entries
      .where('id')
      .equals(id)
      .modify({ 'attempts.failure': refusal, state: 'attention' });
    expect(await ends(sending)).toEqual({ done: false, fields: { name: 'Category name cannot be empty.' } });
    expect(lastToast()).toBe('Category name cannot be empty. Your entries are still here.');
    expect(draft()).toMatchObject({ value: { name: 'Brakes' }, photos: [{ name: 'bill.pdf' }] });
    expect(await tablet.database.entries.count()).toBe(0);
    expect(await tablet.database.photos.count()).toBe(1);
  });

  it('stays in the outbox when it was refused but may have arrived', async () => {
    const { draft, send } = await fillForm();
    const sending = send();
    const { id } = await captured();
    await tablet.database.entries
      .where('id')
      .equals(id)
      .modify({ 'attempts.failure': refusal, state: 'attention', 'attempts.outcome': 'unknown' });
    expect(await ends(sending)).toMatchObject({ done: true });
    expect(draft()).toMatchObject({ value: EMPTY, photos: [] });
    expect(await tablet.database.entries.count()).toBe(1);
    expect(await tablet.database.photos.count()).toBe(1);
  });

  it('waits for nobody when the server was out of reach just now', async () => {
    tablet.server.goOffline();
    await tablet.services.api.perform(addJobCategory, { body: { name: '' } }).catch(() => null);
    const { draft, send } = await fillForm();
    expect(await ends(send())).toMatchObject({ done: true });
    expect(draft()).toMatchObject({ value: EMPTY, photos: [] });
    expect(await tablet.database.entries.count()).toBe(1);
  });

  it('is left to the outbox once an attempt has failed for want of a way', async () => {
    const { send } = await fillForm();
    const sending = send();
    const { id } = await captured();
    const failure = { kind: 'unreachable', reason: 'network', status: null, at: refusal.at } as const;
    await tablet.database.entries.where('id').equals(id).modify({ 'attempts.failure': failure });
    expect(await ends(sending)).toMatchObject({ done: true });
    expect(await tablet.database.entries.count()).toBe(1);
  });

  it('leaves nothing behind when an action without a form is refused', async () => {
    const { seen } = await fillForm();
    const sending = seen.now().action.submit(addThing, { name: 'Brakes' }, { failed: FAILED });
    const { id } = await captured();
    await tablet.database.entries
      .where('id')
      .equals(id)
      .modify({ 'attempts.failure': refusal, state: 'attention' });
    expect(await ends(sending)).toMatchObject({ done: false });
    expect(lastToast()).toBe('Category name cannot be empty. Nothing was changed.');
    expect(await tablet.database.entries.count()).toBe(0);
  });
});
