import { type CatalogueFields, editJobDraft } from '#app/actions/catalogue/catalogue.form.ts';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { editJobWords } from '#app/actions/catalogue/edit-job.words.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { checkEditedJob } from '#domain/catalogue/catalogue.ts';
import { isSame } from '#domain/fold.ts';
import { rateToInput } from '#domain/money.ts';
import { keptLine } from '#domain/typed-text.ts';
import { CatalogueFormDialog, useCatalogueForm, useTypedRate } from './catalogue-form-dialog.tsx';
import type { EditedJob } from './dialogs.ts';
import { categoryOf, type ShownCategory } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

type Props = { job: EditedJob; categories: readonly ShownCategory[]; onClose: () => void };

/** Another name for a job of the catalogue, and another rate if the host accepts one. */
export function EditJobDialog({ job, categories, onClose }: Props) {
  const typedRate = useTypedRate();
  const category = categoryOf(job.id, categories);
  const siblings = category?.jobs ?? [];
  const listed = siblings.find((shown) => shown.job.id === job.id)?.job;
  const ratePaiseWas = job.ratePaise ?? listed?.ratePaise;
  // A rate that is unknown here must not be overwritten.
  const rateOf = (fields: CatalogueFields) => (ratePaiseWas === undefined ? {} : typedRate(fields));
  const known = { name: job.name, categoryId: '', rate: rateToInput(ratePaiseWas) };
  const form = useCatalogueForm(editJobDraft(job.id), known, (fields) =>
    checkEditedJob({ name: fields.name, ...rateOf(fields) }),
  );
  const { submit } = useAction();
  const name = keptLine(form.value.name);
  const { ratePaise } = rateOf(form.value);
  const isTaken = siblings.some((shown) => shown.job.id !== job.id && isSame(shown.job.name, name));

  async function save() {
    if (name === job.name && (ratePaise === undefined || ratePaise === ratePaiseWas)) {
      await form.startOver();
      onClose();
      return;
    }
    const rates = ratePaise == null ? {} : { ratePaise, ratePaiseWas };
    const payload = { jobId: job.id, categoryId: category?.id, name, was: job.name, ...rates };
    const options = { draftName: editJobDraft(job.id), failed: editJobWords.failed };
    if (await form.send(() => submit(editJobAction, payload, options))) onClose();
  }

  return (
    <CatalogueFormDialog
      form={form}
      title={jobManagementTexts.editJob}
      description={job.name}
      submitLabel={jobManagementTexts.save}
      nameLabel={jobManagementTexts.jobName}
      withRate={ratePaise !== undefined}
      nameWarning={isTaken ? jobManagementTexts.jobExists : null}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
