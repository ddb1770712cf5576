import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import type { AddCatalogueJob } from './mutations/add-catalogue-job.ts';
import type { AddCategory } from './mutations/add-category.ts';
import type { RenameJob } from './mutations/rename-job.ts';

/** What is typed into a form of the catalogue; only a new job asks for the category, elsewhere it stays empty. */
export type CatalogueFields = { name: string; categoryId: string };

/** A job or category that a dialog is about. */
export type Named = { id: string; name: string };

/** The dialog that stands over the catalogue. */
export type Opened =
  | { kind: 'add-category' }
  /** `categoryId`: the category it was opened from; empty from elsewhere. */
  | { kind: 'add-job'; categoryId: string }
  | { kind: 'edit-job'; job: Named }
  | { kind: 'delete-job'; job: Named }
  | { kind: 'delete-category'; category: Named };

export const ADD_CATEGORY_DRAFT = 'add-category';
export const ADD_JOB_DRAFT = 'add-catalogue-job';

export function editJobDraft(jobId: string): string {
  return `edit-job/${jobId}`;
}

/** How an act comes back into the form it was captured with. */
export type ReturnRoute = { draftName: string; value: CatalogueFields; opens: Opened };

/** A captured act, as far as its return route needs it. */
type Captured<Payload> = Pick<OfficeAct<Payload>, 'payload'>;

export function backToAddCategory({ payload: { name } }: Captured<AddCategory>): ReturnRoute {
  return { draftName: ADD_CATEGORY_DRAFT, value: { name, categoryId: '' }, opens: { kind: 'add-category' } };
}

export function backToAddJob({ payload: { categoryId, name } }: Captured<AddCatalogueJob>): ReturnRoute {
  return {
    draftName: ADD_JOB_DRAFT,
    value: { name, categoryId },
    opens: { kind: 'add-job', categoryId: '' },
  };
}

export function backToEditJob({ payload: { jobId, name, was } }: Captured<RenameJob>): ReturnRoute {
  return {
    draftName: editJobDraft(jobId),
    value: { name, categoryId: '' },
    opens: { kind: 'edit-job', job: { id: jobId, name: was } },
  };
}
