import { addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { addCategoryWords } from '#app/actions/catalogue/add-category.words.ts';
import { ADD_CATEGORY_DRAFT } from '#app/actions/catalogue/catalogue.form.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { checkCategory } from '#domain/catalogue/catalogue.ts';
import { isSame } from '#domain/fold.ts';
import { keptLine } from '#domain/typed-text.ts';
import { CatalogueFormDialog, useCatalogueForm } from './catalogue-form-dialog.tsx';
import type { ShownCategory } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

const EMPTY = { name: '', categoryId: '' };

type Props = { categories: readonly ShownCategory[]; onClose: () => void };

/** A new category for the catalogue. */
export function AddCategoryDialog({ categories, onClose }: Props) {
  const { newId } = useServices();
  const form = useCatalogueForm(ADD_CATEGORY_DRAFT, EMPTY, checkCategory);
  const { submit } = useAction();
  const name = keptLine(form.value.name);
  const namesakes = categories.filter((category) => isSame(category.name, name));

  async function add() {
    const namesakeIds = namesakes.filter(({ added }) => added === null).map(({ id }) => id);
    const payload = { newId: newId(), name, namesakeIds };
    const options = { draftName: ADD_CATEGORY_DRAFT, failed: addCategoryWords.failed };
    if (await form.send(() => submit(addCategoryAction, payload, options))) onClose();
  }

  return (
    <CatalogueFormDialog
      form={form}
      title={jobManagementTexts.addCategory}
      submitLabel={jobManagementTexts.addCategory}
      nameLabel={jobManagementTexts.categoryName}
      nameWarning={namesakes.length === 0 ? null : jobManagementTexts.categoryExists}
      onSubmit={add}
      onClose={onClose}
    />
  );
}
