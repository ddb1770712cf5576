import { type AddCatalogueJob, addCatalogueJobAction } from '#app/actions/catalogue/add-catalogue-job.ts';
import { type AddCategory, addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { type EditJob, editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { type ReturnRoute, type ReturnRoutes, returnRoute } from '#app/features/office/return-route.ts';
import { type Paise, rateToInput } from '#domain/money.ts';

/**
 * What is typed into a form of the catalogue. Only a new job asks for the category, elsewhere it stays empty; the rate is absent
 * from drafts of former builds.
 */
export type CatalogueFields = { name: string; categoryId: string; rate?: string };

/** A job or category that a dialog is about. */
export type Named = { id: string; name: string };

/** A job as it is edited; the rate is not known to every act. */
export type EditedJob = Named & { ratePaise?: Paise | undefined };

/** The dialog that is open on the catalogue. */
export type Opened =
  | { kind: 'add-category' }
  /** `categoryId`: the category it was opened from; empty from elsewhere. */
  | { kind: 'add-job'; categoryId: string }
  | { kind: 'edit-job'; job: EditedJob }
  | { kind: 'delete-job'; job: Named }
  | { kind: 'delete-category'; category: Named };

export const ADD_CATEGORY_DRAFT = 'add-category';
export const ADD_JOB_DRAFT = 'add-catalogue-job';

export function editJobDraft(jobId: string): string {
  return `edit-job/${jobId}`;
}

/** How an act comes back into the form it was captured with. */
export type FormRoute = { draftName: string; value: CatalogueFields; opens: Opened };

export function backToAddCategory({ name }: AddCategory): FormRoute {
  return { draftName: ADD_CATEGORY_DRAFT, value: { name, categoryId: '' }, opens: { kind: 'add-category' } };
}

export function backToAddJob({ categoryId, name, ratePaise }: AddCatalogueJob): FormRoute {
  return {
    draftName: ADD_JOB_DRAFT,
    value: { name, categoryId, rate: rateToInput(ratePaise) },
    opens: { kind: 'add-job', categoryId: '' },
  };
}

export function backToEditJob({ jobId, name, was, ratePaise, ratePaiseWas }: EditJob): FormRoute {
  return {
    draftName: editJobDraft(jobId),
    value: { name, categoryId: '', ...(ratePaise !== undefined && { rate: rateToInput(ratePaise) }) },
    opens: { kind: 'edit-job', job: { id: jobId, name: was, ratePaise: ratePaiseWas } },
  };
}

/** The acts on the catalogue that came from a form. */
export const catalogueReturnRoutes: ReturnRoutes = {
  ...returnRoute(addCategoryAction, (payload) => fromOutbox(backToAddCategory(payload))),
  ...returnRoute(addCatalogueJobAction, (payload) => fromOutbox(backToAddJob(payload))),
  ...returnRoute(editJobAction, (payload) => fromOutbox(backToEditJob(payload))),
};

function fromOutbox({ draftName, value }: FormRoute): ReturnRoute {
  return {
    kind: 'form',
    draftName,
    value,
    show: (navigate, state) => navigate({ to: '/job-management', state }),
  };
}

/** The dialog that a draft belongs to; null for a draft of another screen, or of a job that is not shown. */
export function dialogOf(
  draftName: string,
  categories: readonly { jobs: readonly { job: EditedJob }[] }[],
): Opened | null {
  if (draftName === ADD_CATEGORY_DRAFT) return { kind: 'add-category' };
  if (draftName === ADD_JOB_DRAFT) return { kind: 'add-job', categoryId: '' };
  const jobs = categories.flatMap((category) => category.jobs);
  const found = jobs.find(({ job }) => editJobDraft(job.id) === draftName);
  return found === undefined ? null : { kind: 'edit-job', job: found.job };
}
