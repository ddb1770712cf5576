import type { ApiPort } from '#app/api/api-port.ts';
import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { doubtTexts } from '#app/sync/texts.ts';
import { addCatalogueJob, deleteCatalogueJob, renameCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, readableItems, textOrEmpty } from '#contract/stored.ts';
import { categoryLane, isSameName, listedCategories } from './categories.ts';

/** What is done to one job stays in order. */
const jobLane = ({ jobId }: { jobId: string }) => `job:${jobId}`;

/** A job as the server has it now, undefined when it has none of this id. */
async function listedJob(api: ApiPort, jobId: string, signal: AbortSignal) {
  const jobs = (await listedCategories(api, signal)).flatMap((category) => category.jobs);
  return jobs.find(({ id }) => id === jobId);
}

const addPayload = object({
  categoryId: filledText,
  categoryName: textOrEmpty,
  name: filledText,
  /** Jobs of the category that had the name already when this was captured: none of them can be it. */
  namesakeIds: readableItems(filledText),
});

export type AddCatalogueJob = Decoded<typeof addPayload>;

/** Adds a job to a category that the server knows. */
export const addCatalogueJobMutation = officeMutation<AddCatalogueJob>({
  kind: 'job.add',
  version: 1,
  bringsIn: true,
  payload: addPayload,
  lane: categoryLane,
  label: ({ name, categoryName }) => actLabels.addJob(name, categoryName),
  request: ({ categoryId, name }) => ({ call: addCatalogueJob, params: {}, body: { categoryId, name } }),
  findApplied: async (api, { categoryId, name, namesakeIds }, _facts, signal) => {
    const categories = await listedCategories(api, signal);
    const jobs = categories.find(({ id }) => id === categoryId)?.jobs ?? [];
    return jobs.some((job) => isSameName(job.name, name) && !namesakeIds.includes(job.id));
  },
});

const renamePayload = object({
  jobId: filledText,
  name: filledText,
  /** The name it had. */
  was: textOrEmpty,
});

export type RenameJob = Decoded<typeof renamePayload>;

/** Gives a job of the catalogue another name. */
export const renameJobMutation = officeMutation<RenameJob>({
  kind: 'job.rename',
  version: 1,
  payload: renamePayload,
  lane: jobLane,
  label: ({ was, name }) => actLabels.renameJob(was, name),
  request: ({ jobId, name }) => ({ call: renameCatalogueJob, params: { id: jobId }, body: { name } }),
  findApplied: async (api, { jobId, name, was }, _facts, signal) => {
    const job = await listedJob(api, jobId, signal);
    const isChanged = job !== undefined && job.name !== name && job.name !== was;
    return isChanged ? { changedSince: doubtTexts.renamed(job.name, name) } : job?.name === name;
  },
});

const deletePayload = object({ jobId: filledText, name: textOrEmpty });

export type DeleteJob = Decoded<typeof deletePayload>;

/** Takes a job out of the catalogue; orders that have it keep it (decision E2). */
export const deleteJobMutation = officeMutation<DeleteJob>({
  kind: 'job.delete',
  version: 1,
  payload: deletePayload,
  lane: jobLane,
  label: ({ name }) => actLabels.deleteJob(name),
  request: ({ jobId }) => ({ call: deleteCatalogueJob, params: { id: jobId }, body: {} }),
  findApplied: async (api, { jobId }, _facts, signal) => (await listedJob(api, jobId, signal)) === undefined,
});
