import { officeAction } from '#app/sync/action.ts';
import { addJobCategory } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, readableItems } from '#contract/stored.ts';
import { isSame } from '#domain/fold.ts';
import { actionLabels } from '../labels.ts';
import { categoryName } from '../subjects.ts';
import { listedCategories } from './catalogue-action.ts';

const payload = object({
  /** This device's own id for it: two new categories do not wait for each other. */
  newId: filledText,
  name: filledText,
  /** Categories that had the name already when this was captured: none of them can be it. */
  namesakeIds: readableItems(filledText),
});

export type AddCategory = Decoded<typeof payload>;

/** Adds a category to the catalogue. */
export const addCategoryAction = officeAction<AddCategory>({
  kind: 'category.add',
  version: 1,
  bringsIn: true,
  payload,
  lane: ({ newId }) => `category-new:${newId}`,
  changes: ({ name }) => [categoryName(name)],
  label: ({ name }) => actionLabels.addCategory(name),
  request: ({ name }) => ({ call: addJobCategory, params: {}, body: { name } }),
  findApplied: async (api, { name, namesakeIds }, _context, signal) =>
    (await listedCategories(api, signal)).some(
      (category) => isSame(category.name, name) && !namesakeIds.includes(category.id),
    ),
});
