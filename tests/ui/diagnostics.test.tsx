import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { createReporter } from '#app/api/report.ts';
import { createReportLog, readErrorCounts, readReportLog } from '#app/api/report-log.ts';
import { writeMeta } from '#app/data/meta.ts';
import type { AppStart } from '#app/features/diagnostics/collect-facts.ts';
import { DiagnosticsView } from '#app/features/diagnostics/diagnostics-view.tsx';
import { diagnosticsTexts } from '#app/features/diagnostics/texts.ts';
import { UnsentRescue } from '#app/features/outbox/unsent-export.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { WireError } from '#contract/codec.ts';
import { formatDateTime } from '#domain/dates.ts';
import { ROLES } from '#domain/permissions.ts';
import { showTimesOf } from '#domain/place-clock.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { aUser } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import { act, buttonNamed, buttons, eventually, openScreen, press, says } from '#testkit/screen.tsx';
import { aTabletOf } from '#testkit/tablet.ts';
import { withJournal } from '#tests/data/journal/support/journal.ts';
import { PrivateFiles } from '#tests/data/journal/support/private-files.ts';
import { anEntry } from '../sync/support/orders.ts';

// Defined by the build.
vi.stubGlobal('__APP_VERSION__', '9.8.7');

const TOKEN = 's3cr3t-token-7';

let copied = '';

beforeEach(() => {
  localStorage.clear();
  copied = '';
  const writeText = async (text: string) => {
    copied = text;
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});

describe('the diagnostics page', () => {
  afterEach(() => showTimesOf({ name: '' }));

  it('tells how the app stands on this device', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    await tablet.database.entries.add(anEntry({ state: 'attention' }));
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says('0 waiting, 0 sending, 1 needs attention'));
    for (const said of [
      'App version',
      'Connection to the server',
      'Database version',
      'Browser',
      'Sending tab',
    ]) {
      expect(says(said)).toBe(true);
    }
  });

  it('names the clock that its times are by: the complex’s once somebody has signed in', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    await open({ state: 'started', services: tablet.services });
    await eventually('the device’s is named', () =>
      says(`(${Intl.DateTimeFormat().resolvedOptions().timeZone})`),
    );
    const utcOffsets = [{ from: '2000-01-01T00:00:00.000Z', minutes: 765 }];
    const user = aUser({ city: { ...aUser().city, name: 'Chatham', utcOffsets } });
    await writeMeta(tablet.database, 'session', { user, validatedAt: '2026-01-05T10:42:00.000Z' });
    await open({ state: 'started', services: tablet.services });
    await eventually('the complex’s is named', () => says('(Chatham, UTC+12:45)'));
    expect(says('Last validated sessionJan 5, 2026, 23:27')).toBe(true);
  });

  it('offers to export unsent work only once there is any', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    await open({ state: 'started', services: tablet.services });
    await eventually('it says that nothing waits', () => says('Nothing is waiting here.'));
    expect(buttons()).not.toContain('Export unsent work');
    await tablet.database.entries.add(anEntry({ owner: '1/other' }));
    await eventually('it is offered', () => buttons().includes('Export unsent work'));
  });

  it('asks the server once where nothing has told yet whether it answers', async () => {
    const { services } = await aTabletOf(ROLES.creator);
    for (const [isThere, said] of [
      [true, 'connected'],
      [false, 'no answer'],
    ] as const) {
      const config = { ...services.config, refresh: async () => isThere };
      await open({ state: 'started', services: { ...services, config } });
      await eventually(`it says ${said}`, () => says(`Connection to the server${said}`));
    }
  });

  it('counts photos that were kept of a discarded entry apart from unfinished forms', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    const draft = { owner: '1/a', value: {}, updatedAt: '2026-01-05T10:42:00.000Z' };
    await tablet.database.drafts.bulkAdd([
      { ...draft, key: '1/a/invoice', photoIds: [] },
      { ...draft, key: '1/a/kept-photos/entry-1', photoIds: ['p1', 'p2'] },
    ]);
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says('Photos of discarded entries2'));
    expect(says('Unfinished forms1')).toBe(true);
  });

  it('tells when an earlier page prepared the tablet for whoever is signed in, and nobody else', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    const user = aUser();
    await writeMeta(tablet.database, 'session', { user, validatedAt: '2026-01-05T10:00:00.000Z' });
    const at = '2026-01-05T10:42:00.000Z';
    await writeMeta(tablet.database, 'prepared', { owner: '1/somebody.else', at });
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says('Preparednot yet'));
    await writeMeta(tablet.database, 'prepared', { owner: ownerKey(ownerOf(user)), at });
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read again', () => says(`Preparedas of ${formatDateTime(at)}`));
  });

  it('copies everything, with what was reported before the page was loaded, and no token anywhere', async () => {
    localStorage.setItem('token', TOKEN);
    const tablet = await aTabletOf(ROLES.creator);
    await writeMeta(tablet.database, 'token', { token: TOKEN, owner: '1/demo.creator' });
    reportAndLeave(new Error(`GET /api?token=${TOKEN} failed`), `opening ${TOKEN}`);
    await writeMeta(tablet.database, 'device', { id: '0190aaaa-0000-7000-8000-0000003fa9c1' });
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says('Outbox') && says('opening [token]'));
    expect(says('Number of this device3FA9C1')).toBe(true);
    await press('Copy');
    expect(copied).toContain('App version: 9.8.7');
    expect(copied).toContain('opening [token]');
    expect(copied).not.toContain(TOKEN);
    expect(document.body.textContent).not.toContain(TOKEN);
  });

  it('has one line, the last, for all troubles of a kind, with how many there were', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    reportAndLeave(new Error('the disk is gone'), 'writing');
    for (const path of ['/a', '/b', '/c'])
      reportAndLeave(new UnreachableError('network', { cause: new Error(path) }), 'asking for the server');
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says('asking for the server'));
    const lines = readReportLog(localStorage).map(({ context, times }) => [context, times]);
    expect(lines).toEqual([
      ['writing', undefined],
      ['asking for the server', 3],
    ]);
    expect(says(diagnosticsTexts.times(3))).toBe(true);
  });

  it('says that the browser may ask, for as long as it does', async () => {
    let answer = (_isKept: boolean) => {};
    const persist = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    const storage = { persisted: async () => false, persist };
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
    try {
      const tablet = await aTabletOf(ROLES.creator);
      await open({ state: 'started', services: tablet.services });
      await eventually('it is read', () => says(diagnosticsTexts.askToKeep));
      await press(diagnosticsTexts.askToKeep);
      await eventually('it is said', () => says(diagnosticsTexts.browserAsks));
      await act(async () => answer(true));
      await eventually('it is answered', () => !says(diagnosticsTexts.browserAsks));
      expect(readToasts().map(({ title }) => title)).toContain(diagnosticsTexts.kept);
    } finally {
      Reflect.deleteProperty(navigator, 'storage');
    }
  });

  it('opens when the app itself does not start, says why, and lets the work be taken off the device', async () => {
    await open({ state: 'failed', error: new DOMException('not readable', 'UnknownError') });
    await eventually('it is read', () => says('UnknownError: not readable'));
    expect(says('The app could not be started on this device')).toBe(true);
    expect(buttonNamed('Export unsent work').disabled).toBe(false);
    expect(says('Oldest unsent–')).toBe(true);
  });
});

describe('the second copy, on the diagnostics page', () => {
  const { secondCopy } = diagnosticsTexts;
  let files: PrivateFiles;

  beforeEach(() => {
    files = new PrivateFiles();
    const storage = { getDirectory: async () => files.root };
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'storage'));

  it('is said to be nowhere where the browser has no place for it, in the copied text too', async () => {
    Reflect.deleteProperty(navigator, 'storage');
    const tablet = await aTabletOf(ROLES.creator);
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says(secondCopy.nowhere));
    await press('Copy');
    expect(copied).toContain(secondCopy.nowhere);
    expect(copied).toContain('Stored in: nowhere');
  });

  it('is described with its place, what it holds, and what was damaged at the start', async () => {
    files.put('journal', 'former.log', new Uint8Array(64).fill(7));
    files.put('photos', 'a'.repeat(64), new Uint8Array(2_048));
    const tablet = await aTabletOf(ROLES.creator);
    await tablet.database.entries.add(anEntry({}));
    await withJournal(tablet.database, files);
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says('Stored inprivate files of the app, written in place'));
    for (const said of [
      'Completeyes',
      'Unsent items in it1 item',
      'Photos in it1 photo, 2 KB',
      'Damage found at the last start1 place could not be read',
      'Damaged files set aside1 file, 1 KB',
      'Room on the diskenough',
    ])
      expect(document.body.textContent).toContain(said);
  });

  it('[Q5] has more than the database until they have been compared, which is said of the count', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    await tablet.database.entries.add(anEntry({}));
    await withJournal(tablet.database, files);
    tablet.database.comparison.set({ state: 'running' });
    await open({ state: 'started', services: tablet.services });
    const isSaid = (waiting: number) =>
      says(diagnosticsTexts.incomplete(diagnosticsTexts.outbox(waiting, 0, 0)));
    await eventually('both hold the same', () => says('1 waiting, 0 sending, 0 need attention'));
    expect(isSaid(1)).toBe(false);
    await tablet.database.entries.clear();
    await open({ state: 'started', services: tablet.services });
    await eventually('the database has lost one', () => isSaid(0));
  });

  it('is said to lack what could not be written to it, from then on', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    const toldOnce = vi.fn();
    await withJournal(tablet.database, files, toldOnce);
    files.room = 0;
    tablet.database.journal?.append([['drafts', 'form', null]]);
    tablet.database.journal?.append([['drafts', 'other form', null]]);
    await tablet.database.journal?.flushed();
    await open({ state: 'started', services: tablet.services });
    await eventually('it is read', () => says('QuotaExceededError'));
    const at = formatDateTime(tablet.database.journal?.failure?.at ?? '');
    expect(says(secondCopy.oneCopy(at))).toBe(true);
    expect(toldOnce).toHaveBeenCalledOnce();
  });

  it('is looked at even when the app does not start', async () => {
    files.put('photos', 'a'.repeat(64), new Uint8Array(2_048));
    await open({ state: 'failed', error: new Error('no database') });
    await eventually('it is read', () => says('Photos in it1 photo, 2 KB'));
    expect(says(secondCopy.notStarted)).toBe(true);
  });
});

describe('the log on this device', () => {
  it('is bounded, and holds none of the sentences with which a server refused', () => {
    for (let index = 0; index < 300; index += 1) {
      reportAndLeave(`trouble ${index}`, 'sending', {
        method: 'POST',
        status: 422,
        problem: { code: 'duplicate', detail: 'Ravi Kumar exists', errorMessage: { name: 'Ravi Kumar' } },
        message: 'Ravi Kumar exists',
        data: '{"detail":"Ravi Kumar exists"}',
        headers: { sent: { authorization: `Token ${TOKEN}` }, received: { 'x-request-id': `r-${index}` } },
      });
    }
    const lines = readReportLog(localStorage);
    expect(lines).toHaveLength(200);
    expect(lines.at(-1)).toMatchObject({
      error: 'trouble 299',
      details: 'POST 422 duplicate x-request-id=r-299',
    });
    expect(JSON.stringify(lines)).not.toMatch(`Ravi|${TOKEN}`);
    const headers = { sent: { 'x-request-id': 'ours' }, received: null };
    reportAndLeave('cut off', 'sending', { method: 'POST', status: null, headers });
    expect(readReportLog(localStorage).at(-1)).toMatchObject({ details: 'POST ours' });
  });

  it('[S18] counts errors by version and kind for as long as the device is used, and nothing of daily life', () => {
    const unread = new UnreachableError('not-ours', { cause: new WireError('records', 'must be a list') });
    for (const error of [new TypeError('x of Ravi'), new TypeError('y'), unread, 'a word'])
      reportAndLeave(error, 'reading');
    reportAndLeave(new TypeError('z'), 'reading', null, '1.1.0');
    const daily = [new UnreachableError('network'), rejection(409, 'Too late'), new SignedOutError('Ended')];
    for (const error of daily) reportAndLeave(error, 'sending');
    expect(readErrorCounts(localStorage)).toEqual({
      '1.0.0 TypeError': 2,
      '1.0.0 WireError': 1,
      '1.0.0 unknown': 1,
      '1.1.0 TypeError': 1,
    });
  });

  it('passes over whatever else lies in its place', () => {
    localStorage.setItem('vendor-management-log', '{"half":');
    expect(readReportLog(localStorage)).toEqual([]);
    localStorage.setItem('vendor-management-log', '[1, {"at": 2}]');
    expect(readReportLog(localStorage)).toEqual([]);
    localStorage.setItem('vendor-management-error-counts', '{"half":');
    expect(readErrorCounts(localStorage)).toEqual({});
  });
});

async function open(start: AppStart): Promise<void> {
  const services = start.state === 'started' ? start.services : null;
  const page = <DiagnosticsView start={start} rescue={<UnsentRescue services={services} />} />;
  await openScreen(await aTabletOf(ROLES.creator), page);
}

/** Something is reported, and then the page is left. */
function reportAndLeave(error: unknown, context: string, details?: unknown, version = '1.0.0'): void {
  const page = new EventTarget();
  const log = createReportLog(localStorage, page as unknown as Window, version);
  const { report } = createReporter({ token: () => TOKEN, show: () => undefined, log });
  report(error, context, details);
  page.dispatchEvent(new Event('pagehide'));
}
