import type { ApiPort } from '#app/api/api-port.ts';
import { actLabels } from '#app/features/office/act-labels.ts';
import { categoryExists, categoryName } from '#app/features/office/subjects.ts';
import { officeMutation } from '#app/sync/mutation.ts';
import { readCategories } from '#app/sync/pull/references.ts';
import { addJobCategory, deleteJobCategory } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, readableItems, textOrEmpty } from '#contract/stored.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { isSame } from '#domain/fold.ts';

/** Adding jobs to a category and deleting it stay in order. */
export function categoryLane({ categoryId }: { categoryId: string }): string {
  return `category:${categoryId}`;
}

/** The catalogue as the server has it now, for acts whose answer was lost. */
export async function listedCategories(api: ApiPort, signal: AbortSignal): Promise<readonly JobCategory[]> {
  return await readCategories(api, { signal });
}

const addPayload = object({
  /** This device's own id for it: two new categories do not wait for each other. */
  newId: filledText,
  name: filledText,
  /** Categories that had the name already when this was captured: none of them can be it. */
  namesakeIds: readableItems(filledText),
});

export type AddCategory = Decoded<typeof addPayload>;

/** Adds a category to the catalogue. */
export const addCategoryMutation = officeMutation<AddCategory>({
  kind: 'category.add',
  version: 1,
  bringsIn: true,
  payload: addPayload,
  lane: ({ newId }) => `category-new:${newId}`,
  changes: ({ name }) => [categoryName(name)],
  label: ({ name }) => actLabels.addCategory(name),
  request: ({ name }) => ({ call: addJobCategory, params: {}, body: { name } }),
  findApplied: async (api, { name, namesakeIds }, _context, signal) =>
    (await listedCategories(api, signal)).some(
      (category) => isSame(category.name, name) && !namesakeIds.includes(category.id),
    ),
});

const deletePayload = object({ categoryId: filledText, name: textOrEmpty });

export type DeleteCategory = Decoded<typeof deletePayload>;

/** Takes a category without jobs out of the catalogue. */
export const deleteCategoryMutation = officeMutation<DeleteCategory>({
  kind: 'category.delete',
  version: 1,
  payload: deletePayload,
  lane: categoryLane,
  changes: ({ categoryId, name }) => [categoryExists(categoryId), categoryName(name)],
  label: ({ name }) => actLabels.deleteCategory(name),
  request: ({ categoryId }) => ({ call: deleteJobCategory, params: { id: categoryId }, body: {} }),
  findApplied: async (api, { categoryId }, _context, signal) =>
    (await listedCategories(api, signal)).every((category) => category.id !== categoryId),
});
