import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { CatalogueView } from '#app/features/catalogue/catalogue-view.tsx';
import { jobCategoryCodec } from '#contract/entities.ts';
import { ROLES } from '#domain/permissions.ts';
import { rejection } from '#testkit/host.ts';
import {
  answer,
  buttonNamed,
  buttons,
  descriptionOf,
  dialog,
  eventually,
  noDialog,
  openScreen,
  press,
  says,
  searchFor,
  texts,
  toasts,
  typeInto,
  user,
  words,
} from '#testkit/screen.tsx';
import { aTabletOf, aTabletOffline, captured, listsCatalogue } from '#testkit/tablet.ts';
import {
  BUMPER,
  CATALOGUE,
  categoryField,
  categoryNamed,
  disclosure,
  isUnfolded,
  nameField,
  open,
  openCatalogue,
  rateField,
  refusesCategory,
  show,
  tab,
  takesJobActions,
  textOf,
} from './support/job-management.tsx';

async function addCategory(name: string): Promise<void> {
  await open('Add Category');
  await typeInto(nameField(), name);
  await answer('Add Category');
}

describe('the categories', () => {
  it('say how many jobs they have and show them when opened', async () => {
    await openCatalogue();
    expect(disclosure('Body Work').textContent).toBe('Body Work2 jobs');
    expect(says('Bumper')).toBe(false);
    await press(disclosure('Body Work'));
    expect(textOf('Body Work')).toContain('Bumper₹1,200.50Door');
  });

  it('stay open while another tab is looked at', async () => {
    await openCatalogue();
    expect(isUnfolded('Body Work')).toBe(false);
    await press(disclosure('Body Work'));
    await press(tab('Jobs'));
    await press(tab('Categories'));
    expect(['Body Work', 'Engine Work'].map(isUnfolded)).toEqual([true, false]);
  });

  it('cannot be deleted while they have jobs, and say why', async () => {
    await openCatalogue();
    await press(disclosure('Body Work'));
    const button = buttonNamed('Delete Category Body Work');
    expect(button.disabled).toBe(true);
    expect(descriptionOf(button)).toBe('The category has 2 jobs; delete them first.');
    await press(disclosure('Engine Work'));
    expect(buttonNamed('Delete Category Engine Work').disabled).toBe(false);
    expect(says('This category has no jobs yet.')).toBe(true);
  });

  it.each([
    ['offer the one thing that helps while there are none', ROLES.admin, ['Add Category']],
    ['offer nothing to those who only look', ROLES.approver, []],
  ])('say that there are none, and %s', async (_what, role, offered) => {
    await openCatalogue({ role, categories: [] });
    expect(says('No Categories')).toBe(true);
    expect(buttons().filter((name) => name === 'Add Category')).toEqual(offered);
  });
});

const ADDING = ['Add Category', 'Add Job to Engine Work', 'Add Job'];
const EDITING = ['Edit Job Bumper', 'Delete Job Bumper', 'Edit Job Door', 'Delete Job Door'];
const EVERYTHING = [...ADDING, 'Delete Category Engine Work', ...EDITING];

it.each([
  [ROLES.admin, EVERYTHING],
  [ROLES.superAdmin, EVERYTHING],
  [ROLES.creator, ADDING],
  [ROLES.approver, []],
])('%s is offered what the role may do', async (role, offered) => {
  await openCatalogue({ role });
  await press(disclosure('Engine Work'));
  const onCategories = buttons();
  await press(tab('Jobs'));
  const actions = [...onCategories, ...buttons()].filter((name) => /^(Add|Edit|Delete)/.test(name));
  expect(actions.sort()).toEqual([...offered].sort());
});

describe('the jobs', () => {
  it('stand by category with their rates, also without a network, which says how old they are', async () => {
    await show(await openCatalogue({ role: ROLES.approver, offline: true }), { tab: 'jobs' });
    await eventually('their age is said', () => says('Saved copy from'));
    expect(textOf('Body Work')).toBe('Body Work 2 jobsBumper₹1,200.50Door');
    expect(categoryNamed('Engine Work')).toBeUndefined();
  });

  it.each([
    ['jobs', { tab: 'jobs' }, 'Failed to fetch jobs'],
    ['categories', {}, 'Failed to fetch job categories'],
  ] as const)(
    'cannot be shown where the server answers with a failure, or nobody on a tablet that never read them: the %s say which',
    async (_, filters, sentence) => {
      const tablet = await aTabletOf(ROLES.admin);
      tablet.server.failing.set('category.list', rejection(500, 'Out of order.'));
      await openScreen(tablet, <CatalogueView filters={filters} onFilters={() => {}} />);
      await eventually('the failure is said', () => says(`${sentence}Out of order.`));
      const away = await aTabletOffline({ role: ROLES.admin, orders: [] });
      await openScreen(away, <CatalogueView filters={filters} onFilters={() => {}} />);
      await eventually('that it is not here is said', () =>
        says('Not available offlineConnect to the network'),
      );
    },
  );

  it('are none yet where no category has one', async () => {
    await openCatalogue({ categories: CATALOGUE.map((category) => ({ ...category, jobs: [] })) });
    await press(tab('Jobs'));
    expect(says('No jobs yet')).toBe(true);
  });

  it('are found in their category, which shows them', async () => {
    await openCatalogue();
    await searchFor('door');
    await eventually('it is found', () => categoryNamed('Engine Work') === undefined);
    expect(disclosure('Body Work').textContent).toBe('Body Work1 of 2 jobs');
    expect(isUnfolded('Body Work')).toBe(true);
    await press(tab('Jobs'));
    expect(textOf('Body Work')).toContain('Door');
    expect(says('Bumper')).toBe(false);
  });

  it('are all there again after a search for nothing that there is', async () => {
    await openCatalogue({ filters: { q: 'gearbox', tab: 'jobs' } });
    expect(says('No category or job with this name')).toBe(true);
    await press('Clear filters');
    expect(categoryNamed('Body Work')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('a new category', () => {
  it('needs a name, and is checked again as it is typed', async () => {
    const tablet = await openCatalogue();
    await open('Add Category');
    await typeInto(nameField(), '   ');
    expect(descriptionOf(nameField())).toBe('');
    await answer('Add Category');
    expect(descriptionOf(nameField())).toBe('Category name cannot be empty.');
    expect(document.activeElement).toBe(nameField());
    await typeInto(nameField(), 'Brakes');
    expect([descriptionOf(nameField()), await captured(tablet)]).toEqual(['', []]);
  });

  it('is sent, and stands in the list once', async () => {
    const brakes = { id: 'c3', name: 'Brakes', jobs: [] };
    const tablet = await openCatalogue();
    tablet.server.answers.set('category.add', { data: { records: [jobCategoryCodec.encode(brakes)] } });
    await addCategory(' Brakes ');
    await eventually('it is done', noDialog);
    await eventually('it is shown', () => textOf('Brakes') === 'BrakesSent');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Category added successfully.', 'Add category · Brakes']]);
    listsCatalogue(tablet.server, [...CATALOGUE, brakes]);
    await act(async () => tablet.services.puller.refreshWatched());
    await eventually('it is the server’s', () => textOf('Brakes') === 'Brakes0 jobs');
    expect(words().match(/Brakes/g)).toHaveLength(1);
  });

  it('waits on this tablet without a network, and takes no jobs until it is sent', async () => {
    const tablet = await openCatalogue({ offline: true });
    await addCategory('Brakes');
    await eventually('it is kept', () => noDialog() && categoryNamed('Brakes'));
    expect(toasts()).toEqual([['Saved on this device', 'Add category · Brakes']]);
    expect(textOf('Brakes')).toContain('Waiting to send');
    expect(screen.getByRole('link', { name: /^Open the outbox/ })).toHaveProperty('pathname', '/outbox');
    expect(await captured(tablet)).toMatchObject([{ kind: 'category.add', payload: { name: 'Brakes' } }]);
    await press(tab('Jobs'));
    await open('Add Job');
    expect(texts('option')).toEqual(['Choose a category', 'Body Work', 'Engine Work']);
    expect(says('A new category can be chosen once the server has it.')).toBe(true);
  });

  it('that is the only one says why no job can be added yet', async () => {
    await openCatalogue({ categories: [], offline: true });
    await addCategory('Brakes');
    await eventually('it is kept', () => noDialog() && categoryNamed('Brakes'));
    await press(tab('Jobs'));
    await open('Add Job');
    expect(says('Jobs can be added to it once the server has it.')).toBe(true);
    expect(buttonNamed('Add Job', dialog() ?? undefined).disabled).toBe(true);
  });

  it('is warned of when there is one of its name, and refused by the server with the form back', async () => {
    const tablet = await openCatalogue();
    await open('Add Category');
    await typeInto(nameField(), 'body work');
    expect(says('A category with this name already exists.')).toBe(true);
    const detail = 'A category named body work already exists.';
    refusesCategory(tablet, detail);
    await answer('Add Category');
    await eventually('it is refused', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', `${detail} Your entries are still here.`]]);
    expect(nameField().value).toBe('body work');
    expect(descriptionOf(nameField())).toContain(detail);
    expect(says('Your unfinished entries were restored.')).toBe(false);
    await typeInto(nameField(), 'body works');
    expect(descriptionOf(nameField())).not.toContain(detail);
    expect(await captured(tablet)).toEqual([]);
  });

  it('half entered comes back, and can be started over', async () => {
    const tablet = await openCatalogue();
    await open('Add Category');
    await typeInto(nameField(), 'Bra');
    await answer('Cancel');
    await eventually('the focus is back', () => document.activeElement?.textContent === 'Add Category');
    await show(tablet);
    await open('Add Category');
    expect(nameField().value).toBe('Bra');
    expect(says('Your unfinished entries were restored.')).toBe(true);
    await answer('Start over');
    await eventually('it is empty', () => nameField().value === '');
  });

  it('that was refused later says why, and goes back into its form', async () => {
    const tablet = await openCatalogue({ offline: true });
    await addCategory('Brakes');
    await eventually('it waits', () => says('Waiting to send'));
    tablet.server.comeBack();
    refusesCategory(tablet, 'A category named Brakes already exists.');
    await act(async () => tablet.services.engine.sendNow());
    const reason = 'Needs attention: A category named Brakes already exists.';
    await eventually('it is refused', () => says(reason));
    expect(categoryNamed('Brakes')).toBeUndefined();
    await open('Edit: Add category · Brakes');
    expect(nameField().value).toBe('Brakes');
    await eventually('it has left the outbox', () => !says(reason));
    expect(await captured(tablet)).toEqual([]);
  });
});

it('an empty category is deleted after a question, and stands struck through until that is sent', async () => {
  const tablet = await openCatalogue({ offline: true });
  await press(disclosure('Engine Work'));
  await open('Delete Category Engine Work');
  expect(words('alertdialog')).toContain('Delete the empty category Engine Work?');
  await answer('Delete');
  await eventually('it waits', () => textOf('Engine Work').includes('Waiting to send'));
  expect(buttons()).not.toContain('Delete Category Engine Work');
  expect(await captured(tablet)).toMatchObject([{ kind: 'category.delete', lane: 'category:c2' }]);
});

describe('a job', () => {
  it('that is new needs a category and a name', async () => {
    const tablet = await openCatalogue({ filters: { tab: 'jobs' } });
    await open('Add Job');
    await answer('Add Job');
    const sentence = 'Please select a category and enter a job name';
    expect(descriptionOf(categoryField())).toBe(sentence);
    await user.selectOptions(categoryField(), 'Body Work');
    expect(descriptionOf(categoryField())).toBe('');
    expect(descriptionOf(nameField())).toBe(sentence);
    await typeInto(nameField(), 'bumper');
    expect(says('The category already has a job with this name.')).toBe(true);
    expect(await captured(tablet)).toEqual([]);
  });

  it('that is new goes into the category it was begun from', async () => {
    const tablet = await openCatalogue();
    takesJobActions(tablet, { ...BUMPER, id: 'j9', name: 'Piston', categoryId: 'c2' });
    await press(disclosure('Engine Work'));
    await open('Add Job to Engine Work');
    expect(categoryField().value).toBe('c2');
    await typeInto(nameField(), 'Piston');
    await answer('Add Job');
    await eventually('it is done', noDialog);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Job added successfully.', 'Add job · Piston (Engine Work)']]);
    await eventually('it is shown', () => textOf('Engine Work').includes('PistonSent'));
    expect(buttonNamed('Delete Category Engine Work').disabled).toBe(true);
  });

  it('gets another name', async () => {
    const tablet = await openCatalogue({ filters: { tab: 'jobs' } });
    takesJobActions(tablet, { ...BUMPER, name: 'Front bumper' });
    await open('Edit Job Bumper');
    expect(nameField().value).toBe('Bumper');
    await typeInto(nameField(), '');
    await answer('Save');
    expect(descriptionOf(nameField())).toBe('Name is required');
    await typeInto(nameField(), 'Front bumper');
    await answer('Save');
    await eventually('it is done', noDialog);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Job updated successfully.', 'Rename job · Bumper → Front bumper']]);
    await eventually('it is shown', () => buttons().includes('Edit Job Front bumper'));
  });

  it('[C7] gets another rate and keeps its name, in one call', async () => {
    const tablet = await openCatalogue({ filters: { tab: 'jobs' }, offline: true });
    await open('Edit Job Bumper');
    expect(rateField().value).toBe('1200.50');
    await typeInto(rateField(), '900');
    await answer('Save');
    await eventually('it waits', () => says('Waiting to send'));
    expect(says('₹900')).toBe(true);
    expect(await captured(tablet)).toMatchObject([
      {
        label: 'Edit job · Bumper',
        payload: { name: 'Bumper', was: 'Bumper', ratePaise: 90_000, ratePaiseWas: 120_050 },
      },
    ]);
    await open('Edit: Edit job · Bumper');
    expect(rateField().value).toBe('900');
  });

  it('[C7] that is new takes a rate, or none', async () => {
    const tablet = await openCatalogue({ offline: true });
    await press(disclosure('Body Work'));
    await open('Add Job to Body Work');
    await typeInto(nameField(), 'Grille');
    await typeInto(rateField(), '450.50');
    await answer('Add Job');
    await eventually('it waits', () => says('Grille') && says('₹450.50'));
    expect(await captured(tablet)).toMatchObject([{ payload: { name: 'Grille', ratePaise: 45_050 } }]);
  });

  it('[C7] is not asked for a rate by a host that takes none', async () => {
    const tablet = await openCatalogue({
      filters: { tab: 'jobs' },
      offline: true,
      host: { contract: 0 },
    });
    await open('Edit Job Bumper');
    expect(screen.queryByLabelText(/^Rate/)).toBeNull();
    await typeInto(nameField(), 'Front bumper');
    await answer('Save');
    await eventually('it waits', () => says('Waiting to send'));
    const [entry] = await captured(tablet);
    expect(entry?.payload).toEqual({ jobId: 'j1', categoryId: 'c1', name: 'Front bumper', was: 'Bumper' });
  });

  it('that waits for its new name is edited in the same form', async () => {
    const tablet = await openCatalogue({ filters: { tab: 'jobs' }, offline: true });
    await open('Edit Job Bumper');
    await typeInto(nameField(), 'Front bumper');
    await answer('Save');
    await eventually('it waits', () => says('Front bumper') && says('Waiting to send'));
    expect(buttons()).not.toContain('Edit Job Front bumper');
    await open('Edit: Rename job · Bumper → Front bumper');
    expect(nameField().value).toBe('Front bumper');
    await typeInto(nameField(), 'Bumper');
    await answer('Save');
    await eventually('nothing is to be sent', () => noDialog() && buttons().includes('Edit Job Bumper'));
    expect(await captured(tablet)).toEqual([]);
  });

  it('is deleted after the question', async () => {
    const tablet = await openCatalogue({ filters: { tab: 'jobs' } });
    takesJobActions(tablet, BUMPER);
    await open('Delete Job Bumper');
    expect(words('alertdialog')).toContain(
      'Are you sure you want to delete this job? This action cannot be undone.',
    );
    await answer('Delete');
    await eventually('it is done', () => toasts()[0]?.[0] === 'Job deleted successfully.');
    await eventually('its buttons are gone', () => !buttons().includes('Delete Job Bumper'));
    expect(textOf('Body Work')).toContain('1 job');
  });

  it('stays where the server refuses to delete it', async () => {
    const tablet = await openCatalogue({ filters: { tab: 'jobs' } });
    await open('Delete Job Door');
    tablet.server.failNext(rejection(403, ''));
    await answer('Delete');
    await eventually('it is refused', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to delete job. Nothing was changed.']]);
    await eventually('it stands there as before', () => buttons().includes('Delete Job Door'));
    expect(await captured(tablet)).toEqual([]);
  });
});
