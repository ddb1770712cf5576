import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { addJobCategory } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, readableItems } from '#contract/stored.ts';
import { isSameName } from '../catalogue-names.ts';
import { listedCategories } from './listed-categories.ts';

const payload = object({
  /** This device's own id for it: two new categories do not wait for each other. */
  newId: filledText,
  name: filledText,
  /** Categories that had the name already when this was captured: none of them can be it. */
  namesakeIds: readableItems(filledText),
});

export type AddCategory = Decoded<typeof payload>;

/** Adds a category to the catalogue. */
export const addCategoryMutation = officeMutation<AddCategory>({
  kind: 'category.add',
  version: 1,
  bringsIn: true,
  payload,
  lane: ({ newId }) => `category-new:${newId}`,
  label: ({ name }) => actLabels.addCategory(name),
  request: ({ name }) => ({ call: addJobCategory, params: {}, body: { name } }),
  findApplied: async (api, { name, namesakeIds }, _facts, signal) =>
    (await listedCategories(api, signal)).some(
      (category) => isSameName(category.name, name) && !namesakeIds.includes(category.id),
    ),
});
