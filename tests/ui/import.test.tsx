import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import { type ImportAddress, readImportAddress } from '#app/features/import/import-address.ts';
import { ImportView } from '#app/features/import/import-view.tsx';
import { media } from '#app/ui/use-media-query.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { MAX_IMPORT_FILE_BYTES } from '#domain/imports.ts';
import { ROLES } from '#domain/permissions.ts';
import { aUser } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { SavedFiles } from '#testkit/saved-files.ts';
import {
  answer,
  buttons,
  descriptionOf,
  eventually,
  field,
  find,
  openScreen,
  pickFiles,
  press,
  says,
  texts,
  toasts,
  user,
} from '#testkit/screen.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

const ME = aUser({ userId: '1', username: 'office', role: ROLES.superAdmin });
const LONG_NAME = `${'Job cards of the Shri Ganesh workshops '.repeat(6).slice(0, 195)}.xlsx`;

const column = (name: string, at: number | null, isRequired = true) => ({
  name,
  is_required: isRequired,
  at,
});

const aRun = (said: object = {}) => ({
  id: 'r1',
  kind: 'job-cards',
  file_name: LONG_NAME,
  state: 'checked',
  handled: 0,
  lines: 10_000,
  headings: [
    { at: 0, name: 'Card', samples: ['JC-1', 'JC-2'] },
    { at: 1, name: '', samples: ['MH12AB1'] },
  ],
  columns: [column('jobcard_no', 0), column('complex_id', null, false), column('car_number', 1)],
  notes: ['Not read: "Remark".'],
  added: 9_990,
  changed: 4,
  same: 5,
  wrong: 1,
  undone: 0,
  left_over: 0,
  created_at: '2026-11-05T08:00:00.000Z',
  created_by: 'Fleet office',
  run_at: null,
  run_by: null,
  undone_at: null,
  undone_by: null,
  ...said,
});

const one = (run: object) => ({ data: { records: [run] } });
const aLine = (line: number, said: object = {}) => ({
  line,
  outcome: 'added',
  values: [`JC-${line}`, '', 'MH12AB1'],
  changes: [],
  why: null,
  left_because: null,
  ...said,
});

async function aDesk(run: object = {}, host: Partial<RuntimeConfig> = {}): Promise<Tablet> {
  const tablet = await aTablet({ user: ME, host });
  const { answers } = tablet.server;
  answers.set('import.list', { data: { records: [aRun(run)] } });
  answers.set('import.get', one(aRun(run)));
  answers.set('import.lines', {
    data: {
      records: [
        aLine(2),
        aLine(3, { changes: ['car_number: MH12  AB1 → MH12 AB1'] }),
        aLine(4, { outcome: 'wrong', why: 'car_number is empty.' }),
      ],
      metadata: { page: 1, page_size: 50, total: 10_000, links: { next: null, prev: null } },
    },
  });
  return tablet;
}

/** The screen, which stores its address itself. */
function Import({ at }: { at: ImportAddress }) {
  const [address, setAddress] = useState(at);
  return <ImportView address={address} onAddress={setAddress} />;
}

async function open(tablet: Tablet, at: ImportAddress = {}): Promise<void> {
  await openScreen(tablet, <Import at={at} />);
}

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

const asked = ({ server }: Tablet, call: string) => server.asked.filter((one) => one.call === call);

describe('the Import screen', () => {
  it('[N9] is not offered on a host that takes no files, and asks it nothing', async () => {
    const tablet = await aDesk({}, { contract: 0 });
    await open(tablet);
    expect(says('This server does not import files: its data comes from elsewhere.')).toBe(true);
    expect(tablet.server.asked).toEqual([]);
  });

  it('[N9] says without a network what it needs, and keeps nothing on the device', async () => {
    const tablet = await aDesk();
    tablet.server.goOffline();
    await open(tablet);
    await eventually('it is said', () => says('Files are read by the server. Connect to the network'));
  });

  it.each([
    ['a touch screen', [], false],
    ['a desk', [media.hover], true],
  ])('on %s, %j: says that a file can be dropped = %s', async (_, matching, isSaid) => {
    fakeMatchMedia(...matching);
    await open(await aDesk());
    expect(says('Drop a file here or choose one.')).toBe(isSaid);
  });

  it('saves an empty file to fill in, with the columns of the kind that is chosen', async () => {
    const saved = new SavedFiles();
    saved.watch();
    onTestFinished(() => saved.forget());
    await open(await aDesk());
    await user.selectOptions(field('What is in the file?'), 'rates');
    await press('Save an empty file to fill in');
    expect(saved.names()).toEqual(['rates.csv']);
    expect(await saved.text()).toBe('vendor_gst_no,category,job,rate\r\n');
  });

  it('[N2] sends a file and opens what was read of it', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set('import.read', one(aRun()));
    await open(tablet);
    await user.selectOptions(screen.getByLabelText('What is in the file?'), 'Vendors');
    expect(says('Columns: name, GST number (gst_no), phone number (phone_number), address.')).toBe(true);
    await user.selectOptions(screen.getByLabelText('What is in the file?'), 'Job cards');
    await pickFiles(new File(['jobcard_no,car_number\nJC-1,MH1'], LONG_NAME));
    await eventually('its lines are shown', () => says('Checked. Nothing is imported yet.'));
    expect(asked(tablet, 'import.read').map(({ body }) => body)).toEqual([
      { kind: 'job-cards', fileName: LONG_NAME },
    ]);
    expect(says('9990 would be added and 4 changed; 5 unchanged; 1 would be skipped')).toBe(true);
    expect(buttons()).toContain('Import 9994 lines');
    expect(says('Not read: "Remark".')).toBe(true);
  });

  it('[N8] says of a file what the server says, or why it is not sent', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await pickFiles(new File(['a'], 'a.csv'), new File(['b'], 'b.csv'));
    expect(texts('alert')).toEqual(['Choose one file at a time.']);
    const large = new File(['a'], 'large.csv');
    Object.defineProperty(large, 'size', { value: MAX_IMPORT_FILE_BYTES + 1 });
    await pickFiles(large);
    expect(texts('alert')).toEqual(['large.csv is larger than 10 MB. Split it into several files.']);
    expect(asked(tablet, 'import.read')).toEqual([]);
    tablet.server.failing.set('import.read', rejection(422, 'The file is a PDF', 'invalid'));
    await pickFiles(new File(['%PDF'], 'list.csv'));
    await eventually('it is said', () => texts('alert').includes('The file is a PDF'));
    tablet.server.failing.delete('import.read');
    tablet.server.goOffline();
    await pickFiles(new File(['jobcard_no'], 'list.csv'));
    await eventually('it is said', () => says('list.csv did not reach the server.'));
    tablet.server.comeBack();
    tablet.server.answers.set('import.read', one(aRun()));
    await press('Send again');
    await eventually('it was read', () => says('Checked. Nothing is imported yet.'));
  });

  it('[N7] asks for the columns that are not known, each once', async () => {
    const tablet = await aDesk({
      state: 'columns',
      columns: [column('jobcard_no', null), column('car_number', null)],
    });
    await open(tablet, { run: 'r1' });
    await eventually('it asks', () => says('Choose the columns'));
    await press('Check the lines');
    expect(descriptionOf(field(/jobcard_no/))).toContain('Choose a column');
    await user.selectOptions(screen.getByLabelText('Job card number (jobcard_no)'), 'A: Card');
    await user.selectOptions(screen.getByLabelText('Car number (car_number)'), 'A: Card');
    expect(descriptionOf(field(/car_number/))).toContain('Already chosen for Job card number (jobcard_no)');
    expect(says('For example JC-1, JC-2')).toBe(true);
    await user.selectOptions(screen.getByLabelText('Car number (car_number)'), 'B: without a name');
    tablet.server.answers.set('import.choose-columns', one(aRun()));
    await press('Check the lines');
    await eventually('they are checked', () => says('Checked. Nothing is imported yet.'));
    expect(asked(tablet, 'import.choose-columns')[0]?.body).toEqual({
      columns: [
        { name: 'jobcard_no', at: 0 },
        { name: 'car_number', at: 1 },
      ],
    });
  });

  it.each([true, false])(
    '[N2] shows each line with what was changed or is wrong (desk: %s)',
    async (isDesk) => {
      if (isDesk) fakeMatchMedia(media.officeUp);
      const tablet = await aDesk();
      await open(tablet, { run: 'r1' });
      await eventually('the lines are listed', () => screen.queryByRole('table') !== null);
      expect(rows()).toEqual([
        'Line 2AddedJC-2MH12AB1',
        'Line 3AddedJC-3MH12AB1car_number: MH12  AB1 → MH12 AB1',
        'Line 4SkippedJC-4MH12AB1car_number is empty.',
      ]);
      expect(says('Page 1 of 200')).toBe(true);
      await press('Next');
      await eventually('the next page is read', () =>
        asked(tablet, 'import.lines').some(({ query }) => (query as { page?: number }).page === 2),
      );
      await user.click(screen.getByRole('tab', { name: 'Skipped' }));
      await eventually('those are read', () =>
        asked(tablet, 'import.lines').some(({ query }) => (query as { show?: string }).show === 'wrong'),
      );
    },
  );

  it('[N4] goes on lot by lot until it is done, also after the network was gone', async () => {
    const tablet = await aDesk();
    const { answers } = tablet.server;
    let handled = 0;
    answers.set('import.act', one(aRun({ state: 'running' })));
    answers.set('import.take-lot', () => {
      handled += 2_500;
      const end = { state: 'done', run_by: 'Fleet office', run_at: '2026-11-05T08:10:00.000Z' };
      return one(aRun({ handled, ...(handled < 10_000 ? { state: 'running' } : end) }));
    });
    await open(tablet, { run: 'r1' });
    await eventually('it can run', () => buttons().includes('Import 9994 lines'));
    await press('Import 9994 lines');
    await eventually('it is done', () => says('9990 added, 4 changed, 5 unchanged, 1 skipped'));
    expect(asked(tablet, 'import.take-lot')).toHaveLength(4);
    expect(asked(tablet, 'import.act').map(({ body }) => body)).toEqual([{ action: 'run' }]);
    expect(says('By Fleet office')).toBe(true);
  });

  it('[N4] says that the server is out of reach, and can be stopped', async () => {
    const tablet = await aDesk({ state: 'running', handled: 200 });
    tablet.server.failing.set('import.take-lot', new UnreachableError('network'));
    await open(tablet, { run: 'r1' });
    await eventually('it waits', () =>
      says('The server cannot be reached. The import continues automatically'),
    );
    expect(says('Importing: 200 of 10000 lines')).toBe(true);
    tablet.server.answers.set('import.act', one(aRun({ state: 'stopped', handled: 400 })));
    await press('Stop');
    await eventually('it is stopped', () => says('400 of 10000 lines were imported.'));
    expect(buttons()).toEqual(expect.arrayContaining(['Continue', 'Undo import']));
  });

  it('[N5] is undone after a question, and names what stays', async () => {
    const tablet = await aDesk({ state: 'done' });
    const { answers } = tablet.server;
    answers.set('import.act', one(aRun({ state: 'undoing' })));
    answers.set('import.take-lot', one(aRun({ state: 'undone', undone: 9_993, left_over: 1 })));
    await open(tablet, { run: 'r1' });
    await eventually('it can be undone', () => buttons().includes('Undo import'));
    await press('Undo import');
    await eventually('it is asked', () => says('What it added is removed, and what it changed is restored.'));
    expect(asked(tablet, 'import.act')).toEqual([]);
    await answer('Undo import');
    await eventually('it is undone', () => says('1 line could not be undone'));
    expect(says('9993 lines undone, 1 left')).toBe(true);
    expect(texts('tab')).toContain('Not undone');
  });

  it('[N6] that somebody else has moved on meanwhile is read again', async () => {
    const tablet = await aDesk();
    tablet.server.failing.set(
      'import.act',
      rejection(409, 'The import has moved on since.', 'import/elsewhere'),
    );
    await open(tablet, { run: 'r1' });
    await eventually('it can run', () => buttons().includes('Import 9994 lines'));
    tablet.server.answers.set('import.get', one(aRun({ state: 'done' })));
    await press('Import 9994 lines');
    await eventually('it is said', () =>
      toasts().some(([, why]) => why === 'The import has moved on since.'),
    );
    await eventually('it is shown', () => says('9990 added, 4 changed'));
  });

  it('lists the imports so far and opens one', async () => {
    const tablet = await aDesk({ state: 'done', run_by: 'Fleet office', run_at: '2026-11-05T08:10:00.000Z' });
    await open(tablet);
    await eventually('they are listed', () => screen.queryByRole('table') !== null);
    expect(rows()[0]).toContain('Imported9990 added, 4 changed, 5 unchanged, 1 skipped');
    await press(LONG_NAME);
    await eventually('it is open', () => buttons().includes('Undo import'));
    await press('All imports');
    await eventually('they are listed again', () => says('Previous imports'));
    expect(find('input[type=file]').getAttribute('accept')).toContain('.ods');
  });

  it('reads its address, and leaves out what it does not know', () => {
    expect(readImportAddress({ run: 'r1', show: 'wrong', page: 3 })).toEqual({
      run: 'r1',
      show: 'wrong',
      page: 3,
    });
    expect(readImportAddress({ run: 'r1', show: 'x', page: -1 })).toEqual({ run: 'r1' });
    expect(readImportAddress({ show: 'wrong' })).toEqual({});
  });
});
