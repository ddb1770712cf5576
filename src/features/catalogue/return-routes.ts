import {
  type ReturnRoute as BackToForm,
  type ReturnRoutes,
  returnRoute,
} from '#app/features/office/return-route.ts';
import {
  ADD_CATEGORY_DRAFT,
  ADD_JOB_DRAFT,
  backToAddCategory,
  backToAddJob,
  backToEditJob,
  editJobDraft,
  type Named,
  type Opened,
  type ReturnRoute,
} from './catalogue-forms.ts';
import { addCatalogueJobMutation } from './mutations/add-catalogue-job.ts';
import { addCategoryMutation } from './mutations/add-category.ts';
import { renameJobMutation } from './mutations/rename-job.ts';

/** The acts on the catalogue that came from a form. */
export const catalogueReturnRoutes: ReturnRoutes = {
  ...returnRoute(addCategoryMutation, (payload) => asForm(backToAddCategory({ payload }))),
  ...returnRoute(addCatalogueJobMutation, (payload) => asForm(backToAddJob({ payload }))),
  ...returnRoute(renameJobMutation, (payload) => asForm(backToEditJob({ payload }))),
};

function asForm({ draftName, value }: ReturnRoute): BackToForm {
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
  categories: readonly { jobs: readonly { job: Named }[] }[],
): Opened | null {
  if (draftName === ADD_CATEGORY_DRAFT) return { kind: 'add-category' };
  if (draftName === ADD_JOB_DRAFT) return { kind: 'add-job', categoryId: '' };
  const jobs = categories.flatMap((category) => category.jobs);
  const found = jobs.find(({ job }) => editJobDraft(job.id) === draftName);
  return found === undefined ? null : { kind: 'edit-job', job: found.job };
}
