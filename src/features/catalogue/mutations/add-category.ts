import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { list, record, text } from '#app/sync/outbox/stored-payload.ts';
import { addJobCategory } from '#contract/calls/catalogue.ts';
import { isSameName } from '../catalogue-names.ts';
import { listedCategories } from './listed-categories.ts';

export type AddCategory = {
  /** This device's own id for it: two new categories do not wait for each other. */
  newId: string;
  name: string;
  /** Categories that had the name already when this was captured: none of them can be it. */
  namesakeIds: string[];
};

/** Adds a category to the catalogue. */
export const addCategoryMutation = officeMutation<AddCategory>({
  kind: 'category.add',
  version: 1,
  bringsIn: true,
  readPayload: (stored, version) => (version === 1 ? readAddCategory(stored) : null),
  lane: ({ newId }) => `category-new:${newId}`,
  label: ({ name }) => actLabels.addCategory(name),
  request: ({ name }) => ({ call: addJobCategory, params: {}, body: { name } }),
  findApplied: async (api, { name, namesakeIds }, _facts, signal) =>
    (await listedCategories(api, signal)).some(
      (category) => isSameName(category.name, name) && !namesakeIds.includes(category.id),
    ),
});

function readAddCategory(stored: unknown): AddCategory | null {
  const fields = record(stored);
  const newId = text(fields?.newId);
  const name = text(fields?.name);
  if (newId === null || name === null) return null;
  return { newId, name, namesakeIds: list(fields?.namesakeIds).flatMap((id) => text(id) ?? []) };
}
