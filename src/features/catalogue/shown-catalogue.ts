import { useMemo } from 'react';
import { type AddCatalogueJob, addCatalogueJobAction } from '#app/actions/catalogue/add-catalogue-job.ts';
import { type AddCategory, addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { type DeleteCategory, deleteCategoryAction } from '#app/actions/catalogue/delete-category.ts';
import { type DeleteJob, deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { type EditJob, editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { LOADING } from '#app/hooks/use-live-query.ts';
import { type OfficeAction, useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { useJobCategories } from '#app/hooks/use-references.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { finds, isSame } from '#domain/fold.ts';

/** The user's actions that the catalogue from the server does not show yet, by kind. */
export type CatalogueActions = {
  addedCategories: readonly OfficeAction<AddCategory>[];
  deletedCategories: readonly OfficeAction<DeleteCategory>[];
  addedJobs: readonly OfficeAction<AddCatalogueJob>[];
  editedJobs: readonly OfficeAction<EditJob>[];
  deletedJobs: readonly OfficeAction<DeleteJob>[];
};

/** A job as it will be. `added` is one that is missing from the server's list; it has no id there. */
export type ShownJob = {
  job: CatalogueJob;
  added: OfficeAction<AddCatalogueJob> | null;
  edited: OfficeAction<EditJob> | null;
  deleted: OfficeAction<DeleteJob> | null;
};

/** A category as it will be. */
export type ShownCategory = {
  id: string;
  name: string;
  jobs: readonly ShownJob[];
  added: OfficeAction<AddCategory> | null;
  deleted: OfficeAction<DeleteCategory> | null;
};

/**
 * The catalogue with the user's changes since it was read: new entries at the end, deleted ones kept until they are
 * gone from the server's list, nothing twice. Refused actions have no effect here; they are shown separately.
 */
export function overlayCatalogue(
  categories: readonly JobCategory[],
  actions: CatalogueActions,
): readonly ShownCategory[] {
  const deletedCategories = latestOf(actions.deletedCategories, ({ categoryId }) => categoryId);
  const editedJobs = latestOf(actions.editedJobs, ({ jobId }) => jobId);
  const deletedJobs = latestOf(actions.deletedJobs, ({ jobId }) => jobId);
  const addedJobs = actions.addedJobs.filter(hasEffect);
  const listed = categories.map(({ id, name, jobs }): ShownCategory => {
    const known = jobs.map((job) => shownJob(job, editedJobs.get(job.id), deletedJobs.get(job.id)));
    const added = addedJobs.filter(({ payload }) => payload.categoryId === id).filter(isNotAmong(jobs));
    return {
      id,
      name,
      jobs: [...known, ...added.map((action) => newJob(action, name))],
      added: null,
      deleted: deletedCategories.get(id) ?? null,
    };
  });
  const added = actions.addedCategories.filter(hasEffect).filter(isNotAmong(categories));
  return [...listed, ...added.map(newCategory)];
}

/** A refused action changes nothing; a waiting one will, and a sent one has. */
function hasEffect({ state }: OfficeAction<unknown>): boolean {
  return state !== 'attention';
}

/** The latest action on each target. */
function latestOf<Payload>(
  actions: readonly OfficeAction<Payload>[],
  keyOf: (payload: Payload) => string,
): ReadonlyMap<string, OfficeAction<Payload>> {
  return new Map(actions.filter(hasEffect).map((action) => [keyOf(action.payload), action]));
}

function shownJob(
  job: CatalogueJob,
  editing: OfficeAction<EditJob> | undefined,
  deleted: OfficeAction<DeleteJob> | undefined,
): ShownJob {
  const changed = { ...job, name: editing?.payload.name ?? job.name };
  changed.ratePaise = editing?.payload.ratePaise ?? job.ratePaise;
  const isChanged = changed.name !== job.name || changed.ratePaise !== job.ratePaise;
  const edited = isChanged ? (editing ?? null) : null;
  return {
    job: isChanged ? changed : job,
    added: null,
    edited,
    deleted: deleted ?? null,
  };
}

function newJob(added: OfficeAction<AddCatalogueJob>, categoryName: string): ShownJob {
  const { name, categoryId, ratePaise = 0 } = added.payload;
  const job = { id: added.entryId, name, categoryId, categoryName, ratePaise };
  return { job, added, edited: null, deleted: null };
}

function newCategory(added: OfficeAction<AddCategory>): ShownCategory {
  return { id: added.entryId, name: added.payload.name, jobs: [], added, deleted: null };
}

/**
 * True if the list does not show the new entry yet. Its id on the server is unknown here, so it is recognised by its
 * name.
 */
function isNotAmong(listed: readonly { id: string; name: string }[]) {
  return ({ payload }: OfficeAction<{ name: string; namesakeIds: string[] }>) =>
    !listed.some(({ id, name }) => isSame(name, payload.name) && !payload.namesakeIds.includes(id));
}

const NONE: readonly JobCategory[] = [];

/**
 * The catalogue from this device, refreshed from the server, with the overlay of waiting actions. It is loading until
 * both are read.
 */
export function useCatalogue() {
  const live = useJobCategories();
  const isRead = live.state === 'ready';
  const listed = isRead ? live.value.value : NONE;
  const read = useCatalogueActions(isRead ? live.value.fetchedAt : null);
  const actions = read ?? NO_ACTIONS;
  const shown = useMemo(() => overlayCatalogue(listed, actions), [listed, actions]);
  return { live: read === null ? LOADING : live, shown, actions };
}

const NO_ACTIONS: CatalogueActions = {
  addedCategories: [],
  deletedCategories: [],
  addedJobs: [],
  editedJobs: [],
  deletedJobs: [],
};

function useCatalogueActions(since: string | null): CatalogueActions | null {
  const addedCategories = useOfficeActions(addCategoryAction, since);
  const deletedCategories = useOfficeActions(deleteCategoryAction, since);
  const addedJobs = useOfficeActions(addCatalogueJobAction, since);
  const editedJobs = useOfficeActions(editJobAction, since);
  const deletedJobs = useOfficeActions(deleteJobAction, since);
  return useMemo(() => {
    if (addedCategories === null || deletedCategories === null) return null;
    if (addedJobs === null || editedJobs === null || deletedJobs === null) return null;
    return { addedCategories, deletedCategories, addedJobs, editedJobs, deletedJobs };
  }, [addedCategories, deletedCategories, addedJobs, editedJobs, deletedJobs]);
}

/** The category of a job. */
export function categoryOf(jobId: string, categories: readonly ShownCategory[]): ShownCategory | undefined {
  return categories.find(({ jobs }) => jobs.some(({ job }) => job.id === jobId));
}

/** A category of the search results, with the jobs to show. */
export type FoundCategory = {
  category: ShownCategory;
  jobs: readonly ShownJob[];
  /** It was found by its jobs, not by its own name. */
  byJobs: boolean;
};

/**
 * The categories whose name, or whose jobs' names, contain the search text; a category found by its own name keeps all
 * its jobs.
 */
export function searchCatalogue(
  categories: readonly ShownCategory[],
  search: string,
): readonly FoundCategory[] {
  const finder = finds(search);
  const matches = (name: string) => finder([name]);
  return categories.flatMap((category): readonly FoundCategory[] => {
    if (matches(category.name)) return [{ category, jobs: category.jobs, byJobs: false }];
    const jobs = category.jobs.filter(({ job }) => matches(job.name));
    return jobs.length === 0 ? [] : [{ category, jobs, byJobs: true }];
  });
}
