import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { list, record, text } from '#app/sync/outbox/stored-payload.ts';
import { addCatalogueJob } from '#contract/calls/catalogue.ts';
import { isSameName } from '../catalogue-names.ts';
import { categoryLane } from './catalogue-lanes.ts';
import { listedCategories } from './listed-categories.ts';

export type AddCatalogueJob = {
  categoryId: string;
  categoryName: string;
  name: string;
  /** Jobs of the category that had the name already when this was captured: none of them can be it. */
  namesakeIds: string[];
};

/** Adds a job to a category that the server knows. */
export const addCatalogueJobMutation = officeMutation<AddCatalogueJob>({
  kind: 'job.add',
  version: 1,
  bringsIn: true,
  readPayload: (stored, version) => (version === 1 ? readAddCatalogueJob(stored) : null),
  lane: ({ categoryId }) => categoryLane(categoryId),
  label: ({ name, categoryName }) => actLabels.addJob(name, categoryName),
  request: ({ categoryId, name }) => ({ call: addCatalogueJob, params: {}, body: { categoryId, name } }),
  findApplied: async (api, { categoryId, name, namesakeIds }, _facts, signal) => {
    const categories = await listedCategories(api, signal);
    const jobs = categories.find(({ id }) => id === categoryId)?.jobs ?? [];
    return jobs.some((job) => isSameName(job.name, name) && !namesakeIds.includes(job.id));
  },
});

function readAddCatalogueJob(stored: unknown): AddCatalogueJob | null {
  const fields = record(stored);
  const categoryId = text(fields?.categoryId);
  const name = text(fields?.name);
  if (categoryId === null || name === null) return null;
  return {
    categoryId,
    name,
    categoryName: text(fields?.categoryName) ?? '',
    namesakeIds: list(fields?.namesakeIds).flatMap((id) => text(id) ?? []),
  };
}
