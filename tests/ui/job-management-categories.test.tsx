import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { RejectedError } from '#app/api/errors.ts';
import { readToasts } from '#app/ui/toast.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { eventually, find, linkTo, press, render, says, toasts, typeInto } from '#testkit/screen.tsx';
import { captured, type Tablet } from '#testkit/tablet.ts';
import {
  aCatalogueTablet,
  answer,
  buttons,
  CATALOGUE,
  categoryField,
  categoryNamed,
  dialog,
  errorOf,
  listsOnServer,
  losesNetwork,
  nameField,
  open,
  openJobManagement,
  takesCategory,
} from './support/job-management.tsx';

async function readAgain({ services }: Tablet, categories: readonly JobCategory[]): Promise<void> {
  await act(async () => services.puller.refreshWatched());
  await eventually('the list is read anew', () => categories.every(({ name }) => says(name)));
}

/** The server has a category of this name, and says so. */
function refusesCategory({ server }: Tablet, detail: string): void {
  server.answers.set('category.add', () => {
    throw new RejectedError(409, { code: 'category/name-taken', detail, errorMessage: { name: detail } });
  });
}

describe('a new category', () => {
  it('needs a name, and is checked again as it is typed', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet);
    await open('Add Category');
    await typeInto(nameField(), '   ');
    expect(errorOf(nameField())).toBeNull();
    await answer('Add Category');
    expect(errorOf(nameField())).toBe('Category name cannot be empty.');
    expect(document.activeElement).toBe(nameField());
    await typeInto(nameField(), 'Brakes');
    expect(errorOf(nameField())).toBeNull();
    expect(await captured(tablet)).toEqual([]);
  });

  it('is sent, and stands in the list once', async () => {
    const tablet = await aCatalogueTablet();
    takesCategory(tablet, 'c3', 'Brakes');
    await openJobManagement(tablet);
    await open('Add Category');
    await typeInto(nameField(), ' Brakes ');
    await answer('Add Category');
    await eventually('it is done', () => dialog() === null);
    expect(toasts()).toEqual([['Category added successfully.', undefined]]);
    await eventually('it is shown', () => categoryNamed('Brakes')?.textContent === 'BrakesSent');
    const now = [...CATALOGUE, { id: 'c3', name: 'Brakes', jobs: [] }];
    listsOnServer(tablet, now);
    await readAgain(tablet, now);
    await eventually('it is the server’s', () => categoryNamed('Brakes')?.textContent === 'Brakes0 jobs');
    expect(
      [...document.querySelectorAll('h2')].filter((h) => h.textContent.startsWith('Brakes')),
    ).toHaveLength(1);
  });

  it('waits on this tablet without a network, and takes no jobs until it is sent', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet);
    await losesNetwork(tablet);
    await open('Add Category');
    await typeInto(nameField(), 'Brakes');
    await answer('Add Category');
    await eventually('it is kept', () => dialog() === null && categoryNamed('Brakes') !== undefined);
    expect(toasts()).toEqual([['Saved on this tablet', 'It is sent when there is a connection.']]);
    expect(categoryNamed('Brakes')?.textContent).toContain('Waiting to send');
    expect(linkTo('Open the outbox: Add category · Brakes')).toBe('/outbox');
    expect(await captured(tablet)).toMatchObject([
      { kind: 'category.add', label: 'Add category · Brakes', payload: { name: 'Brakes' } },
    ]);
    await press(find('[role=tab][aria-selected=false]'));
    await open('Add Job');
    expect([...categoryField().options].map(({ text }) => text)).toEqual([
      'Choose a category',
      'Body Work',
      'Engine Work',
    ]);
    expect(says('A new category is offered once the server has it.')).toBe(true);
  });

  it('that is the only one says why no job can be added yet', async () => {
    const tablet = await aCatalogueTablet({ categories: [] });
    await openJobManagement(tablet);
    await losesNetwork(tablet);
    await open('Add Category');
    await typeInto(nameField(), 'Brakes');
    await answer('Add Category');
    await eventually('it is kept', () => dialog() === null && categoryNamed('Brakes') !== undefined);
    await press(find('[role=tab][aria-selected=false]'));
    await open('Add Job');
    expect(says('Jobs can be added to it once the server has it.')).toBe(true);
    expect([...(dialog()?.querySelectorAll('button') ?? [])].at(-1)?.disabled).toBe(true);
  });

  it('is warned of when there is one of its name, and refused by the server with the form back', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet);
    await open('Add Category');
    await typeInto(nameField(), 'body work');
    expect(says('There is a category of this name already.')).toBe(true);
    refusesCategory(tablet, 'There is a category named body work already.');
    await answer('Add Category');
    await eventually('it is refused', () => readToasts().length > 0);
    expect(toasts()).toEqual([
      ['Error', 'There is a category named body work already. Your entries are still here.'],
    ]);
    expect(nameField().value).toBe('body work');
    expect(errorOf(nameField())).toBe('There is a category named body work already.');
    expect(says('Your unfinished entries were brought back.')).toBe(false);
    await typeInto(nameField(), 'body works');
    expect(errorOf(nameField())).toBeNull();
    expect(await captured(tablet)).toEqual([]);
  });

  it('half entered comes back, and can be started over', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet);
    await open('Add Category');
    await typeInto(nameField(), 'Bra');
    await answer('Cancel');
    await eventually('the focus is back', () => document.activeElement?.textContent === 'Add Category');
    await render(null);
    await openJobManagement(tablet);
    await open('Add Category');
    expect(nameField().value).toBe('Bra');
    expect(says('Your unfinished entries were brought back.')).toBe(true);
    await answer('Start over');
    await eventually('it is empty', () => nameField().value === '');
  });

  it('that was refused later says why, and goes back into its form', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet);
    await losesNetwork(tablet);
    await open('Add Category');
    await typeInto(nameField(), 'Brakes');
    await answer('Add Category');
    await eventually('it waits', () => says('Waiting to send'));
    tablet.server.comeBack();
    refusesCategory(tablet, 'There is a category named Brakes already.');
    await act(async () => tablet.services.engine.sendNow());
    const reason = 'Needs attention: There is a category named Brakes already.';
    await eventually('it is refused', () => says(reason));
    expect(categoryNamed('Brakes')).toBeUndefined();
    await open('Edit: Add category · Brakes');
    expect(nameField().value).toBe('Brakes');
    await eventually('it has left the outbox', () => !says(reason));
    expect(await captured(tablet)).toEqual([]);
  });
});

describe('an empty category', () => {
  it('is deleted after a question, and stands struck through until that is sent', async () => {
    const tablet = await aCatalogueTablet();
    await openJobManagement(tablet);
    await losesNetwork(tablet);
    await press(find('li:last-child button[aria-expanded]'));
    await open('Delete Category Engine Work');
    expect(dialog()?.textContent).toContain('Delete the empty category Engine Work?');
    await answer('Delete');
    await eventually(
      'it waits',
      () => categoryNamed('Engine Work')?.textContent.includes('Waiting to send') === true,
    );
    expect(buttons()).not.toContain('Delete Category Engine Work');
    expect(await captured(tablet)).toMatchObject([{ kind: 'category.delete', lane: 'category:c2' }]);
  });
});
