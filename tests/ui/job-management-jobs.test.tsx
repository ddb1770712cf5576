import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { RejectedError } from '#app/api/errors.ts';
import { readToasts } from '#app/ui/toast.ts';
import { buttonNamed, eventually, find, press, says, toasts, typeInto } from '#testkit/screen.tsx';
import { captured } from '#testkit/tablet.ts';
import {
  aCatalogueTablet,
  answer,
  buttons,
  CATALOGUE,
  categoryField,
  categoryNamed,
  dialog,
  errorOf,
  losesNetwork,
  nameField,
  open,
  openJobManagement,
  takesJobActs,
} from './support/job-management.tsx';

const BUMPER = CATALOGUE[0]?.jobs[0];
if (BUMPER === undefined) throw new Error('the catalogue has no job');

async function choose(categoryId: string): Promise<void> {
  await act(async () => {
    const field = categoryField();
    field.value = categoryId;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('a new job', () => {
  it('needs a category and a name', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet, { tab: 'jobs' });
    await open('Add Job');
    await answer('Add Job');
    const sentence = 'Please select a category and enter a job name';
    expect(errorOf(categoryField())).toBe(sentence);
    await choose('c1');
    expect(errorOf(categoryField())).toBeNull();
    expect(errorOf(nameField())).toBe(sentence);
    await typeInto(nameField(), 'bumper');
    expect(says('The category has a job of this name already.')).toBe(true);
    expect(await captured(tablet)).toEqual([]);
  });

  it('goes into the category it was begun from', async () => {
    const tablet = await aCatalogueTablet();
    takesJobActs(tablet, { ...BUMPER, id: 'j9', name: 'Piston', categoryId: 'c2' });
    await openJobManagement(tablet);
    await press(find('li:last-child button[aria-expanded]'));
    await open('Add Job to Engine Work');
    expect(categoryField().value).toBe('c2');
    await typeInto(nameField(), 'Piston');
    await answer('Add Job');
    await eventually('it is done', () => dialog() === null);
    expect(toasts()).toEqual([['Job added successfully.', undefined]]);
    await eventually(
      'it is shown',
      () => categoryNamed('Engine Work')?.textContent.includes('PistonSent') === true,
    );
    expect(buttonNamed('Delete Category Engine Work').disabled).toBe(true);
  });
});

describe('a job of the catalogue', () => {
  it('gets another name', async () => {
    const tablet = await aCatalogueTablet();
    takesJobActs(tablet, { ...BUMPER, name: 'Front bumper' });
    await openJobManagement(tablet, { tab: 'jobs' });
    await open('Edit Job Bumper');
    expect(nameField().value).toBe('Bumper');
    await typeInto(nameField(), '');
    await answer('Save');
    expect(errorOf(nameField())).toBe('Name is required');
    await typeInto(nameField(), 'Front bumper');
    await answer('Save');
    await eventually('it is done', () => dialog() === null);
    expect(toasts()).toEqual([['Job updated successfully.', undefined]]);
    await eventually('it is shown', () => buttons().includes('Edit Job Front bumper'));
  });

  it('that waits for its new name is edited in the same form', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet, { tab: 'jobs' });
    await losesNetwork(tablet);
    await open('Edit Job Bumper');
    await typeInto(nameField(), 'Front bumper');
    await answer('Save');
    await eventually('it waits', () => says('Front bumper') && says('Waiting to send'));
    expect(buttons()).not.toContain('Edit Job Front bumper');
    await open('Edit: Rename job · Bumper → Front bumper');
    expect(nameField().value).toBe('Front bumper');
    await typeInto(nameField(), 'Bumper');
    await answer('Save');
    await eventually(
      'nothing is to be sent',
      () => dialog() === null && buttons().includes('Edit Job Bumper'),
    );
    expect(await captured(tablet)).toEqual([]);
  });

  it('is deleted after the question', async () => {
    const tablet = await aCatalogueTablet();
    takesJobActs(tablet, BUMPER);
    await openJobManagement(tablet, { tab: 'jobs' });
    await open('Delete Job Bumper');
    expect(dialog()?.textContent).toContain(
      'Are you sure you want to delete this job? This action cannot be undone.',
    );
    await answer('Delete');
    await eventually('it is done', () => readToasts().length > 0);
    expect(toasts()).toEqual([['Job deleted successfully.', undefined]]);
    await eventually('its buttons are gone', () => !buttons().includes('Delete Job Bumper'));
    expect(categoryNamed('Body Work')?.textContent).toContain('1 job');
  });

  it('stays where the server refuses to delete it', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet, { tab: 'jobs' });
    await open('Delete Job Door');
    tablet.server.failNext(
      new RejectedError(403, { code: 'role/not-allowed', detail: '', errorMessage: null }),
    );
    await answer('Delete');
    await eventually('it is refused', () => readToasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to delete job. Nothing was changed.']]);
    expect(buttons()).toContain('Delete Job Door');
    expect(await captured(tablet)).toEqual([]);
  });
});
