import { useRef } from 'react';
import { useOfficeSubmit } from '#app/features/office/use-office-submit.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { checkCategory } from '#domain/catalogue/catalogue.ts';
import { ADD_CATEGORY_DRAFT } from '../catalogue-forms.ts';
import { isSameName } from '../catalogue-names.ts';
import type { ShownCategory } from '../catalogue-overlay.ts';
import { addCategoryMutation } from '../mutations/add-category.ts';
import { catalogueToasts, jobManagementTexts } from '../texts.ts';
import { useCatalogueForm } from '../use-catalogue-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { NameField } from './name-field.tsx';

const EMPTY = { name: '', categoryId: '' };

type Props = { categories: readonly ShownCategory[]; onClose: () => void };

/** A new category for the catalogue. */
export function AddCategoryDialog({ categories, onClose }: Props) {
  const { newId } = useServices();
  const form = useCatalogueForm(ADD_CATEGORY_DRAFT, EMPTY, checkCategory);
  const submit = useOfficeSubmit();
  const input = useRef<HTMLInputElement>(null);
  const name = form.value.name.trim();
  const namesakes = categories.filter((category) => isSameName(category.name, name));

  async function add() {
    const namesakeIds = namesakes.filter(({ added }) => added === null).map(({ id }) => id);
    const payload = { newId: newId(), name, namesakeIds };
    const toasts = { done: catalogueToasts.categoryAdded, failed: catalogueToasts.addCategory };
    const draft = { draftName: ADD_CATEGORY_DRAFT, value: form.value };
    if (await form.send(() => submit(addCategoryMutation, payload, toasts, draft))) onClose();
  }

  return (
    <FormDialog
      form={form}
      title={jobManagementTexts.addCategory}
      submitLabel={jobManagementTexts.addCategory}
      initialFocus={input}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <NameField
        form={form}
        label={jobManagementTexts.categoryName}
        warning={namesakes.length === 0 ? null : jobManagementTexts.categoryExists}
        input={input}
      />
    </FormDialog>
  );
}
