import type { AddCatalogueJob } from '#app/actions/catalogue/add-catalogue-job.ts';
import type { AddCategory } from '#app/actions/catalogue/add-category.ts';
import {
  ADD_CATEGORY_DRAFT,
  ADD_JOB_DRAFT,
  editedJobForm,
  editJobDraft,
  type FilledForm,
  newCategoryForm,
  newJobForm,
} from '#app/actions/catalogue/catalogue.form.ts';
import type { EditJob } from '#app/actions/catalogue/edit-job.ts';
import type { Paise } from '#domain/money.ts';

/** A dialog's job or category. */
export type Named = { id: string; name: string };

/** A job as edited; not every action knows the rate. */
export type EditedJob = Named & { ratePaise?: Paise | undefined };

/** The open dialog of the catalogue. */
export type Opened =
  | { kind: 'add-category' }
  /** `categoryId`: the category it was opened from; empty from elsewhere. */
  | { kind: 'add-job'; categoryId: string }
  | { kind: 'edit-job'; job: EditedJob }
  | { kind: 'delete-job'; job: Named }
  | { kind: 'delete-category'; category: Named };

/** A form as it was when its action was captured, with its dialog. */
export type FormRoute = FilledForm & { opens: Opened };

export function backToAddCategory(payload: AddCategory): FormRoute {
  return { ...newCategoryForm(payload), opens: { kind: 'add-category' } };
}

export function backToAddJob(payload: AddCatalogueJob): FormRoute {
  return { ...newJobForm(payload), opens: { kind: 'add-job', categoryId: '' } };
}

export function backToEditJob(payload: EditJob): FormRoute {
  const { jobId, was, ratePaiseWas } = payload;
  return {
    ...editedJobForm(payload),
    opens: { kind: 'edit-job', job: { id: jobId, name: was, ratePaise: ratePaiseWas } },
  };
}

/** The dialog of a draft; null for a draft of another screen, or of a job that is not shown. */
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
