import { useEffect, useRef } from 'react';
import { addCatalogueJobAction } from '#app/actions/catalogue/add-catalogue-job.ts';
import { addCatalogueJobWords } from '#app/actions/catalogue/add-catalogue-job.words.ts';
import { ADD_JOB_DRAFT } from '#app/actions/catalogue/catalogue.form.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { checkCatalogueJob } from '#domain/catalogue/catalogue.ts';
import { isSame } from '#domain/fold.ts';
import { keptLine } from '#domain/typed-text.ts';
import { CatalogueFormDialog, useCatalogueForm, useTypedRate } from './catalogue-form-dialog.tsx';
import type { ShownCategory } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

const EMPTY = { name: '', categoryId: '', rate: '' };

type Props = {
  categories: readonly ShownCategory[];
  /** The category it was opened from; empty from elsewhere. */
  categoryId: string;
  onClose: () => void;
};

/**
 * A new job for a category of the catalogue. A category that still waits to be sent takes none yet: no server knows it.
 */
export function AddJobDialog({ categories, categoryId, onClose }: Props) {
  const offered = categories.filter(({ added, deleted }) => added === null && deleted === null);
  const rateOf = useTypedRate();
  const form = useCatalogueForm(ADD_JOB_DRAFT, EMPTY, (fields) =>
    checkCatalogueJob({
      name: fields.name,
      ...rateOf(fields),
      categoryId: offered.some(({ id }) => id === fields.categoryId) ? fields.categoryId : '',
    }),
  );
  const { submit } = useAction();
  const isReady = form.draft.state === 'ready';
  // Chooses the category that the form was opened from, unless the form has an unfinished job for another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft has been read; then the user chooses.
  useEffect(() => {
    if (isReady && categoryId !== '' && form.value.name.trim() === '') form.change({ categoryId });
  }, [isReady]);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = offered.find(({ id }) => id === form.value.categoryId);
  const name = keptLine(form.value.name);
  const namesakes = (chosen?.jobs ?? []).filter(({ job }) => isSame(job.name, name));
  const hasWaiting = categories.some(({ added }) => added !== null);

  async function add() {
    const { ratePaise } = rateOf(form.value);
    const payload = {
      ...(ratePaise != null && { ratePaise }),
      categoryId: chosen?.id ?? '',
      categoryName: chosen?.name ?? '',
      name,
      namesakeIds: namesakes.filter(({ added }) => added === null).map(({ job }) => job.id),
    };
    const options = { draftName: ADD_JOB_DRAFT, failed: addCatalogueJobWords.failed };
    if (await form.send(() => submit(addCatalogueJobAction, payload, options))) onClose();
  }

  return (
    <CatalogueFormDialog
      form={form}
      title={jobManagementTexts.addJob}
      submitLabel={jobManagementTexts.addJob}
      impossible={offered.length === 0}
      nameLabel={jobManagementTexts.jobName}
      withRate={'ratePaise' in rateOf(form.value)}
      nameWarning={namesakes.length === 0 ? null : jobManagementTexts.jobExists}
      initialFocus={categoryId === '' ? select : undefined}
      onSubmit={add}
      onClose={onClose}
    >
      {offered.length === 0 ? (
        <Notice tone="waiting">
          {hasWaiting ? jobManagementTexts.onlyWaitingCategories : jobManagementTexts.noCategoryYet}
        </Notice>
      ) : (
        <Field
          label={jobManagementTexts.category}
          error={form.errorOf('category_id')}
          required
          {...(hasWaiting && { hint: jobManagementTexts.waitingCategories })}
        >
          <Select
            ref={select}
            name="category_id"
            disabled={form.busy}
            value={chosen?.id ?? ''}
            onChange={(id) => form.change({ categoryId: id })}
            options={offered.map(({ id, name: label }) => ({ value: id, label }))}
            placeholder={jobManagementTexts.chooseCategory}
          />
        </Field>
      )}
    </CatalogueFormDialog>
  );
}
