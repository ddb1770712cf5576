import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { record, text } from '#app/sync/outbox/stored-payload.ts';
import { deleteJobCategory } from '#contract/calls/catalogue.ts';
import { categoryLane } from './catalogue-lanes.ts';
import { listedCategories } from './listed-categories.ts';

export type DeleteCategory = { categoryId: string; name: string };

/** Takes a category without jobs out of the catalogue (decision E2). */
export const deleteCategoryMutation = officeMutation<DeleteCategory>({
  kind: 'category.delete',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readDeleteCategory(stored) : null),
  lane: ({ categoryId }) => categoryLane(categoryId),
  label: ({ name }) => actLabels.deleteCategory(name),
  request: ({ categoryId }) => ({ call: deleteJobCategory, params: { id: categoryId }, body: {} }),
  findApplied: async (api, { categoryId }, _facts, signal) =>
    (await listedCategories(api, signal)).every((category) => category.id !== categoryId),
});

function readDeleteCategory(stored: unknown): DeleteCategory | null {
  const fields = record(stored);
  const categoryId = text(fields?.categoryId);
  return categoryId === null ? null : { categoryId, name: text(fields?.name) ?? '' };
}
