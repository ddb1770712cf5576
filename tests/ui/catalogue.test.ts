import { describe, expect, it } from 'vitest';
import { readCatalogueFilters, withSearch, withTab } from '#app/features/catalogue/catalogue-filters.ts';
import {
  type CatalogueActions,
  overlayCatalogue,
  searchCatalogue,
} from '#app/features/catalogue/shown-catalogue.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { aCatalogueJob } from '#testkit/builders.ts';

describe('the address of Job Management', () => {
  it('names the tab and the search', () => {
    expect(readCatalogueFilters({ tab: 'jobs', q: 'bumper' })).toEqual({ tab: 'jobs', q: 'bumper' });
  });

  it('may be a number to search for', () => {
    expect(readCatalogueFilters({ q: 42 })).toEqual({ q: '42' });
  });

  it('is read without what makes no sense', () => {
    expect(readCatalogueFilters({ tab: 'rates', q: '  ', page: 3 })).toEqual({});
    expect(readCatalogueFilters({ q: ['a'] })).toEqual({});
    expect(readCatalogueFilters({ q: 'x'.repeat(500) }).q).toHaveLength(100);
  });

  it('keeps the search when the tab changes, and the tab when the search does', () => {
    expect(withTab({ q: 'door' }, 'jobs')).toEqual({ q: 'door', tab: 'jobs' });
    expect(withTab({ q: 'door', tab: 'jobs' }, 'categories')).toEqual({ q: 'door' });
    expect(withSearch({ tab: 'jobs', q: 'door' }, '')).toEqual({ tab: 'jobs' });
  });
});

const NONE: CatalogueActions = {
  addedCategories: [],
  deletedCategories: [],
  addedJobs: [],
  editedJobs: [],
  deletedJobs: [],
};

const aJob = (id: string, name: string) => aCatalogueJob({ id, name });

const BODY: JobCategory = { id: 'c1', name: 'Body Work', jobs: [aJob('j1', 'Bumper'), aJob('j2', 'Door')] };
const ENGINE: JobCategory = { id: 'c2', name: 'Engine Work', jobs: [] };

function anAction<Payload>(
  payload: Payload,
  facts: Partial<OfficeAction<Payload>> = {},
): OfficeAction<Payload> {
  return { entryId: 'e1', payload, label: 'act', state: 'queued', failure: null, photoIds: [], ...facts };
}

const newCategory = (name: string, facts: Partial<OfficeAction<never>> & { namesakeIds?: string[] } = {}) => {
  const { namesakeIds = [], ...rest } = facts;
  return anAction({ newId: 'n1', name, namesakeIds }, rest);
};
const newJob = (categoryId: string, name: string, namesakeIds: string[] = []) =>
  anAction({ categoryId, categoryName: '', name, namesakeIds });

function jobNames(categories: ReturnType<typeof overlayCatalogue>, id: string): string[] {
  return categories.find((category) => category.id === id)?.jobs.map(({ job }) => job.name) ?? [];
}

describe('the catalogue with what waits on top', () => {
  it('is the catalogue itself when nothing waits', () => {
    const shown = overlayCatalogue([BODY, ENGINE], NONE);
    expect(shown.map(({ name, added, deleted }) => [name, added, deleted])).toEqual([
      ['Body Work', null, null],
      ['Engine Work', null, null],
    ]);
    expect(jobNames(shown, 'c1')).toEqual(['Bumper', 'Door']);
  });

  it('has new categories at its end, marked', () => {
    const action = newCategory('Brakes');
    const shown = overlayCatalogue([BODY], { ...NONE, addedCategories: [action] });
    expect(shown.at(-1)).toEqual({ id: 'e1', name: 'Brakes', jobs: [], added: action, deleted: null });
  });

  it('shows a new category once when the server lists it already, however it is written', () => {
    const sent = newCategory(' body WORK', { state: 'sent' });
    expect(overlayCatalogue([BODY], { ...NONE, addedCategories: [sent] })).toHaveLength(1);
  });

  it('does not take a category that was there before for the new one of the same name', () => {
    const action = newCategory('Body Work', { namesakeIds: ['c1'] });
    expect(overlayCatalogue([BODY], { ...NONE, addedCategories: [action] })).toHaveLength(2);
  });

  it('has new jobs at the end of their category, once', () => {
    const actions = {
      ...NONE,
      addedJobs: [newJob('c1', 'Mirror'), newJob('c1', 'DOOR'), newJob('c2', 'Piston')],
    };
    const shown = overlayCatalogue([BODY, ENGINE], actions);
    expect(jobNames(shown, 'c1')).toEqual(['Bumper', 'Door', 'Mirror']);
    expect(jobNames(shown, 'c2')).toEqual(['Piston']);
  });

  it('shows a job added again after the one of its name was deleted beside the deleted one', () => {
    const shown = overlayCatalogue([BODY], {
      ...NONE,
      deletedJobs: [anAction({ jobId: 'j2', name: 'Door' })],
      addedJobs: [newJob('c1', 'Door', ['j2'])],
    });
    expect(jobNames(shown, 'c1')).toEqual(['Bumper', 'Door', 'Door']);
  });

  it('shows renamed jobs by their latest name until the server has it', () => {
    const first = anAction({ jobId: 'j1', name: 'Front bumper', was: 'Bumper' }, { state: 'sent' });
    const second = anAction({ jobId: 'j1', name: 'Rear bumper', was: 'Front bumper' }, { entryId: 'e2' });
    const shown = overlayCatalogue([BODY], { ...NONE, editedJobs: [first, second] });
    expect(shown[0]?.jobs[0]).toMatchObject({ job: { id: 'j1', name: 'Rear bumper' }, edited: second });
    const known = { ...BODY, jobs: [aJob('j1', 'Rear bumper')] };
    expect(overlayCatalogue([known], { ...NONE, editedJobs: [second] })[0]?.jobs[0]?.edited).toBeNull();
  });

  it('keeps deleted jobs and categories, marked, until the server lists them no more', () => {
    const job = anAction({ jobId: 'j1', name: 'Bumper' }, { state: 'sent' });
    const category = anAction({ categoryId: 'c2', name: 'Engine Work' });
    const actions = { ...NONE, deletedJobs: [job], deletedCategories: [category] };
    const [body, engine] = overlayCatalogue([BODY, ENGINE], actions);
    expect(body?.jobs.map(({ deleted }) => deleted)).toEqual([job, null]);
    expect(engine?.deleted).toBe(category);
    expect(overlayCatalogue([], actions)).toEqual([]);
  });

  it('leaves out what the server refused', () => {
    const facts = { state: 'attention' } as const;
    const shown = overlayCatalogue([BODY], {
      addedCategories: [newCategory('Brakes', facts)],
      deletedCategories: [anAction({ categoryId: 'c1', name: 'Body Work' }, facts)],
      addedJobs: [{ ...newJob('c1', 'Mirror'), ...facts }],
      editedJobs: [anAction({ jobId: 'j1', name: 'X', was: 'Bumper' }, facts)],
      deletedJobs: [anAction({ jobId: 'j2', name: 'Door' }, facts)],
    });
    expect(shown).toEqual(overlayCatalogue([BODY], NONE));
  });
});

describe('a search in the catalogue', () => {
  const shown = overlayCatalogue([BODY, ENGINE], NONE);
  const found = (search: string) =>
    searchCatalogue(shown, search).map(({ category, jobs, byJobs }) => [
      category.name,
      jobs.map(({ job }) => job.name),
      byJobs,
    ]);

  it('leaves everything while it is empty', () => {
    expect(found(' ')).toHaveLength(2);
  });

  it('finds a category by its name, with all its jobs', () => {
    expect(found('BODY')).toEqual([['Body Work', ['Bumper', 'Door'], false]]);
  });

  it('finds a category by its jobs, with those alone', () => {
    expect(found('oor')).toEqual([['Body Work', ['Door'], true]]);
  });

  it('finds nothing where no name fits', () => {
    expect(found('gearbox')).toEqual([]);
  });
});
