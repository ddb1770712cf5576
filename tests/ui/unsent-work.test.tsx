import { screen } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heldByDraft, heldByEntry } from '#app/data/photos.ts';
import { transferTexts } from '#app/features/outbox/transfer-texts.ts';
import { UnsentWorkTools } from '#app/features/outbox/unsent-work-tools.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { aUser } from '#testkit/builders.ts';
import { keepsPhoto } from '#testkit/device.ts';
import { SavedFiles } from '#testkit/saved-files.ts';
import { buttons, eventually, openScreen, pickFiles, press, says } from '#testkit/screen.tsx';
import { aTabletOf, type Tablet } from '#testkit/tablet.ts';
import { anEntry } from '../sync/support/orders.ts';

// Defined by the build.
vi.stubGlobal('__APP_VERSION__', '9.8.7');

const OWNER = ownerKey(ownerOf(aUser({ role: ROLES.creator })));

const saved = new SavedFiles();
beforeEach(() => saved.watch());
afterEach(() => saved.forget());

/** Presses the button once its chunk is loaded. */
async function exportWork(): Promise<void> {
  await eventually('work can be exported', () => buttons().includes('Export unsent work'));
  await press('Export unsent work');
}

/** Chooses it once the options are known. */
async function chooseFile(file: File): Promise<void> {
  await eventually('work can be imported', () => buttons().includes('Import…'));
  await pickFiles(file);
}

describe('Export unsent work', () => {
  it('saves one file with the person’s work, says what is in it, and leaves everything here', async () => {
    const tablet = await aTabletWithWork();
    await openScreen(tablet, <UnsentWorkTools />);
    await exportWork();
    await eventually('the file is there', () => says('1 item and 1 photo are in the file.'));
    expect(saved.names()[0]).toMatch(/^unsent-work-[\w.-]+-\d{4}-\d\d-\d\d\.zip$/);
    expect(await tablet.database.entries.count()).toBe(2);
    expect((await tablet.database.entries.where('id').equals('mine').first())?.exportedAt).toBeDefined();
  });

  it('takes other people’s work along only when that is chosen', async () => {
    await openScreen(await aTabletWithWork(), <UnsentWorkTools />);
    await eventually('the choice is there', () => says('Include unsent work of others (1)'));
    await press(screen.getByRole('checkbox'));
    await exportWork();
    await eventually('both are in it', () => says('2 items and 1 photo are in the file.'));
  });

  it('is offered once something waits; until then only an import is offered, in words of its own', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    await openScreen(tablet, <UnsentWorkTools />);
    await eventually('it can be imported', () => buttons().includes('Import…'));
    expect(buttons()).toEqual(['Import…']);
    expect([says(transferTexts.takeInTitle), says(transferTexts.text)]).toEqual([true, false]);
    await tablet.database.entries.add(anEntry({ id: 'mine', owner: OWNER }));
    await exportWork();
    await eventually('the file is there', () => says('1 item is in the file.'));
    expect([says(transferTexts.takeInTitle), says(transferTexts.text)]).toEqual([false, true]);
    await tablet.database.entries.clear();
    await exportWork();
    await eventually('all is sent meanwhile', () => says('Nothing is waiting here.'));
    expect(saved.names()).toHaveLength(1);
  });

  it('leads to the diagnostics', async () => {
    await openScreen(await aTabletOf(ROLES.creator), <UnsentWorkTools />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/diagnostics');
  });
});

describe('Import', () => {
  it('shows whose work the file holds before it takes it in, and then says what it did', async () => {
    const file = await anExport();
    const tablet = await aTabletOf(ROLES.creator);
    await openScreen(tablet, <UnsentWorkTools />);
    await chooseFile(file);
    await eventually('the preview is there', () => says('1 item, 1 photo'));
    expect(await tablet.database.entries.count()).toBe(0);
    await press('Import');
    await eventually('it is told', () => readToasts().some(({ title }) => title === '1 item was imported.'));
    const [entry] = await tablet.database.entries.toArray();
    expect(entry).toMatchObject({ id: 'mine', owner: OWNER, attempts: { outcome: 'unknown' } });
    expect(await tablet.database.photos.count()).toBe(1);
  });

  it('offers nothing to import of a file whose work is here already', async () => {
    const file = await anExport();
    await openScreen(await aTabletWithWork(), <UnsentWorkTools />);
    await chooseFile(file);
    await eventually('it says so', () => says('Everything in this file is already here or sent.'));
    expect(buttons()).not.toContain('Import');
  });

  it('says what is wrong with a file, and that nothing was imported', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    await openScreen(tablet, <UnsentWorkTools />);
    await chooseFile(new File(['%PDF-1.7'], 'invoice.pdf'));
    await eventually('it says so', () => says('Nothing was imported.'));
    expect(says('This is not a file of exported work: it is not a ZIP file.')).toBe(true);
    expect(await tablet.database.entries.count()).toBe(0);
  });
});

describe('Photos of an entry that was discarded', () => {
  it('are named for what they are, in the file, before the import and after it', async () => {
    await openScreen(await aTabletWithKeptPhotos(), <UnsentWorkTools />);
    await exportWork();
    await eventually('the file is there', () => says('1 of the photos belongs to a discarded entry.'));
    expect(says('unfinished')).toBe(false);
    const [written] = saved.files;
    if (written === undefined) throw new Error('nothing was saved');
    const readme = unzipSync(new Uint8Array(await written.content.arrayBuffer()))['README.txt'];
    const page = new TextDecoder().decode(readme);
    expect(page).toContain('Unfinished forms: 0\r\nPhotos of discarded entries: 1\r\n');
    expect(page).toContain('1. Kept photos of a discarded entry: Completed: Front bumper · WO-0001\r\n');

    await openScreen(await aTabletOf(ROLES.creator), <UnsentWorkTools />);
    await chooseFile(new File([written.content], written.name));
    await eventually('the preview is there', () => says('1 kept photo of discarded entries'));
    expect(says('unfinished')).toBe(false);
    await press('Import');
    const told = '1 photo of discarded entries was put under Kept photos.';
    await eventually('it is told', () => readToasts().some(({ description }) => description === told));
  });
});

async function aTabletWithWork(): Promise<Tablet> {
  const tablet = await aTabletOf(ROLES.creator);
  const { entries } = tablet.database;
  await keepsPhoto(tablet.database, 'photo-1', heldByEntry('mine'));
  await entries.add(anEntry({ id: 'mine', owner: OWNER, photoIds: ['photo-1'] }));
  await entries.add(anEntry({ seq: 2, id: 'theirs', owner: '1/other', ownerName: 'other' }));
  return tablet;
}

async function aTabletWithKeptPhotos(): Promise<Tablet> {
  const tablet = await aTabletOf(ROLES.creator);
  const key = `${OWNER}/kept-photos/given-up`;
  const capturedAt = '2026-01-05T10:42:00.000Z';
  const value = { label: 'Completed: Front bumper · WO-0001', orderNumber: 'WO-0001', capturedAt };
  await keepsPhoto(tablet.database, 'photo-1', heldByDraft(key));
  await tablet.database.drafts.add({
    key,
    owner: OWNER,
    value,
    photoIds: ['photo-1'],
    updatedAt: capturedAt,
  });
  return tablet;
}

async function anExport(): Promise<File> {
  await openScreen(await aTabletWithWork(), <UnsentWorkTools />);
  await exportWork();
  await eventually('the file is there', () => says('are in the file.'));
  const [file] = saved.files;
  if (file === undefined) throw new Error('nothing was saved');
  return new File([file.content], file.name);
}
