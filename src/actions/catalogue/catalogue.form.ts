import { rateToInput } from '#domain/money.ts';
import type { AddCatalogueJob } from './add-catalogue-job.ts';
import type { AddCategory } from './add-category.ts';
import type { EditJob } from './edit-job.ts';

/**
 * What is typed into a form of the catalogue. Only a new job asks for the category, elsewhere it stays empty; the rate is absent
 * from drafts of former builds.
 */
export type CatalogueFields = { name: string; categoryId: string; rate?: string };

/** A form as it was when its action was captured. */
export type FilledForm = { draftName: string; value: CatalogueFields };

export const ADD_CATEGORY_DRAFT = 'add-category';
export const ADD_JOB_DRAFT = 'add-catalogue-job';

export function editJobDraft(jobId: string): string {
  return `edit-job/${jobId}`;
}

export function newCategoryForm({ name }: AddCategory): FilledForm {
  return { draftName: ADD_CATEGORY_DRAFT, value: { name, categoryId: '' } };
}

export function newJobForm({ categoryId, name, ratePaise }: AddCatalogueJob): FilledForm {
  return { draftName: ADD_JOB_DRAFT, value: { name, categoryId, rate: rateToInput(ratePaise) } };
}

export function editedJobForm({ jobId, name, ratePaise }: EditJob): FilledForm {
  return {
    draftName: editJobDraft(jobId),
    value: { name, categoryId: '', ...(ratePaise !== undefined && { rate: rateToInput(ratePaise) }) },
  };
}
