import { useRef } from 'react';
import { useOfficeSubmit } from '#app/features/office/use-office-submit.ts';
import { checkJobName } from '#domain/catalogue/catalogue.ts';
import { editJobDraft, type Named } from '../catalogue-forms.ts';
import { isSameName } from '../catalogue-names.ts';
import type { ShownCategory } from '../catalogue-overlay.ts';
import { renameJobMutation } from '../mutations/rename-job.ts';
import { catalogueToasts, jobManagementTexts } from '../texts.ts';
import { useCatalogueForm } from '../use-catalogue-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { NameField } from './name-field.tsx';

type Props = { job: Named; categories: readonly ShownCategory[]; onClose: () => void };

/** Another name for a job of the catalogue. */
export function EditJobDialog({ job, categories, onClose }: Props) {
  const form = useCatalogueForm(editJobDraft(job.id), { name: job.name, categoryId: '' }, checkJobName);
  const submit = useOfficeSubmit();
  const input = useRef<HTMLInputElement>(null);
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
    <FormDialog
      form={form}
      title={jobManagementTexts.editJob}
      description={job.name}
      submitLabel={jobManagementTexts.save}
      initialFocus={input}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <NameField
        form={form}
        label={jobManagementTexts.jobName}
        warning={isTaken ? jobManagementTexts.jobExists : null}
        input={input}
      />
    </FormDialog>
  );
}
