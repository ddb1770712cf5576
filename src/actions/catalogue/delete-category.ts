import { officeAction } from '#app/sync/action.ts';
import { deleteJobCategory } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrEmpty } from '#contract/stored.ts';
import { actionLabels } from '../labels.ts';
import { categoryExists, categoryName } from '../subjects.ts';
import { categoryLane, listedCategories } from './catalogue-action.ts';

const payload = object({ categoryId: filledText, name: textOrEmpty });

export type DeleteCategory = Decoded<typeof payload>;

/** Removes a category without jobs from the catalogue. */
export const deleteCategoryAction = officeAction<DeleteCategory>({
  kind: 'category.delete',
  version: 1,
  payload,
  lane: categoryLane,
  changes: ({ categoryId, name }) => [categoryExists(categoryId), categoryName(name)],
  label: ({ name }) => actionLabels.deleteCategory(name),
  request: ({ categoryId }) => ({ call: deleteJobCategory, params: { id: categoryId }, body: {} }),
  findApplied: async (api, { categoryId }, _context, signal) =>
    (await listedCategories(api, signal)).every((category) => category.id !== categoryId),
});
