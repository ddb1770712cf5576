import { useOfficeSubmit } from '#app/features/office/use-office-submit.ts';
import { checkJobName } from '#domain/catalogue/catalogue.ts';
import { CatalogueFormDialog, useCatalogueForm } from './catalogue-form-dialog.tsx';
import { isSameName } from './mutations/categories.ts';
import { renameJobMutation } from './mutations/jobs.ts';
import { editJobDraft, type Named } from './return-routes.ts';
import type { ShownCategory } from './shown-catalogue.ts';
import { catalogueToasts, jobManagementTexts } from './texts.ts';

type Props = { job: Named; categories: readonly ShownCategory[]; onClose: () => void };

/** Another name for a job of the catalogue. */
export function EditJobDialog({ job, categories, onClose }: Props) {
  const form = useCatalogueForm(editJobDraft(job.id), { name: job.name, categoryId: '' }, checkJobName);
  const submit = useOfficeSubmit();
  const name = form.value.name.trim();
  const siblings = categories.find(({ jobs }) => jobs.some((shown) => shown.job.id === job.id))?.jobs ?? [];
  const isTaken = siblings.some((shown) => shown.job.id !== job.id && isSameName(shown.job.name, name));

  async function save() {
    if (name === job.name) {
      await form.startOver();
      onClose();
      return;
    }
    const payload = { jobId: job.id, name, was: job.name };
    const toasts = { done: catalogueToasts.jobUpdated, failed: catalogueToasts.updateJob };
    const draft = { draftName: editJobDraft(job.id), value: form.value };
    if (await form.send(() => submit(renameJobMutation, payload, toasts, draft))) onClose();
  }

  return (
    <CatalogueFormDialog
      form={form}
      title={jobManagementTexts.editJob}
      description={job.name}
      submitLabel={jobManagementTexts.save}
      nameLabel={jobManagementTexts.jobName}
      nameWarning={isTaken ? jobManagementTexts.jobExists : null}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
