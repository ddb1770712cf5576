import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { addCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, readableItems, textOrEmpty } from '#contract/stored.ts';
import { isSameName } from '../catalogue-names.ts';
import { categoryLane } from './catalogue-lanes.ts';
import { listedCategories } from './listed-categories.ts';

const payload = object({
  categoryId: filledText,
  categoryName: textOrEmpty,
  name: filledText,
  /** Jobs of the category that had the name already when this was captured: none of them can be it. */
  namesakeIds: readableItems(filledText),
});

export type AddCatalogueJob = Decoded<typeof payload>;

/** Adds a job to a category that the server knows. */
export const addCatalogueJobMutation = officeMutation<AddCatalogueJob>({
  kind: 'job.add',
  version: 1,
  bringsIn: true,
  payload,
  lane: ({ categoryId }) => categoryLane(categoryId),
  label: ({ name, categoryName }) => actLabels.addJob(name, categoryName),
  request: ({ categoryId, name }) => ({ call: addCatalogueJob, params: {}, body: { categoryId, name } }),
  findApplied: async (api, { categoryId, name, namesakeIds }, _facts, signal) => {
    const categories = await listedCategories(api, signal);
    const jobs = categories.find(({ id }) => id === categoryId)?.jobs ?? [];
    return jobs.some((job) => isSameName(job.name, name) && !namesakeIds.includes(job.id));
  },
});
