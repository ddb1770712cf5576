import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { deleteJobCategory } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrEmpty } from '#contract/stored.ts';
import { categoryLane } from './catalogue-lanes.ts';
import { listedCategories } from './listed-categories.ts';

const payload = object({ categoryId: filledText, name: textOrEmpty });

export type DeleteCategory = Decoded<typeof payload>;

/** Takes a category without jobs out of the catalogue (decision E2). */
export const deleteCategoryMutation = officeMutation<DeleteCategory>({
  kind: 'category.delete',
  version: 1,
  payload,
  lane: ({ categoryId }) => categoryLane(categoryId),
  label: ({ name }) => actLabels.deleteCategory(name),
  request: ({ categoryId }) => ({ call: deleteJobCategory, params: { id: categoryId }, body: {} }),
  findApplied: async (api, { categoryId }, _facts, signal) =>
    (await listedCategories(api, signal)).every((category) => category.id !== categoryId),
});
