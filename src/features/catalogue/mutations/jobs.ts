import type { ApiPort } from '#app/api/api-port.ts';
import { actLabels } from '#app/features/office/act-labels.ts';
import { catalogueJobLane, categoryExists, jobExists, jobName } from '#app/features/office/subjects.ts';
import { officeMutation } from '#app/sync/mutation.ts';
import { doubtTexts } from '#app/sync/texts.ts';
import { addCatalogueJob, deleteCatalogueJob, renameCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import {
  filledText,
  optional,
  readableItems,
  textOrEmpty,
  wholeFromZero,
  withFallback,
} from '#contract/stored.ts';
import { isSame } from '#domain/fold.ts';
import { categoryLane, listedCategories } from './categories.ts';

/** What is done to one job stays in order. */
const jobLane = ({ jobId }: { jobId: string }) => catalogueJobLane(jobId);

type InCategory = { categoryId?: string | undefined };

/** A job's names within its category. Acts of former builds do not say which that is. */
function namesIn({ categoryId }: InCategory, ...names: string[]): string[] {
  return categoryId === undefined ? [] : names.map((name) => jobName(categoryId, name));
}

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
  /** Per unit; absent where the host takes none. */
  ratePaise: optional(wholeFromZero),
});

export type AddCatalogueJob = Decoded<typeof addPayload>;

/** Adds a job to a category that the server knows. */
export const addCatalogueJobMutation = officeMutation<AddCatalogueJob>({
  kind: 'job.add',
  version: 2,
  bringsIn: true,
  payload: addPayload,
  lane: categoryLane,
  changes: ({ categoryId, name }) => [jobName(categoryId, name)],
  label: ({ name, categoryName }) => actLabels.addJob(name, categoryName),
  request: ({ categoryId, name, ratePaise }) => ({
    call: addCatalogueJob,
    params: {},
    body: { categoryId, name, ratePaise },
  }),
  findApplied: async (api, { categoryId, name, namesakeIds, ratePaise }, _context, signal) => {
    const categories = await listedCategories(api, signal);
    const jobs = categories.find(({ id }) => id === categoryId)?.jobs ?? [];
    const alike = jobs.filter((job) => isSame(job.name, name) && !namesakeIds.includes(job.id));
    if (alike.length === 0 || ratePaise === undefined) return alike.length > 0;
    return alike.some((job) => job.ratePaise === ratePaise) || { changedSince: doubtTexts.differs };
  },
});

const editPayload = object({
  jobId: filledText,
  /** Absent in what former builds stored. */
  categoryId: withFallback(filledText, undefined),
  name: filledText,
  /** The name it had. */
  was: textOrEmpty,
  /** Per unit, and what it was; absent where the host takes no rate. */
  ratePaise: optional(wholeFromZero),
  ratePaiseWas: optional(wholeFromZero),
});

export type EditJob = Decoded<typeof editPayload>;

/** Gives a job of the catalogue another name or rate. */
export const editJobMutation = officeMutation<EditJob>({
  kind: 'job.rename',
  version: 2,
  payload: editPayload,
  lane: jobLane,
  changes: (job) => (job.was === job.name ? [] : namesIn(job, job.was, job.name)),
  label: ({ was, name }) => (was === name ? actLabels.editJob(name) : actLabels.renameJob(was, name)),
  request: ({ jobId, name, ratePaise }) => ({
    call: renameCatalogueJob,
    params: { id: jobId },
    body: { name, ratePaise },
  }),
  findApplied: async (api, { jobId, name, was, ratePaise, ratePaiseWas }, _context, signal) => {
    const job = await listedJob(api, jobId, signal);
    if (job === undefined) return false;
    if (![name, was].includes(job.name)) return { changedSince: doubtTexts.renamed(job.name, name) };
    if (ratePaise === undefined) return job.name === name;
    if (![ratePaise, ratePaiseWas].includes(job.ratePaise)) return { changedSince: doubtTexts.changedSince };
    return job.name === name && job.ratePaise === ratePaise;
  },
});

const deletePayload = object({
  jobId: filledText,
  /** Absent in what former builds stored. */
  categoryId: withFallback(filledText, undefined),
  name: textOrEmpty,
});

export type DeleteJob = Decoded<typeof deletePayload>;

/** Takes a job out of the catalogue; orders that have it keep it. */
export const deleteJobMutation = officeMutation<DeleteJob>({
  kind: 'job.delete',
  version: 1,
  payload: deletePayload,
  lane: jobLane,
  changes: (job) => [jobExists(job.jobId), ...namesIn(job, job.name)],
  restsOn: ({ categoryId }) => (categoryId === undefined ? [] : [categoryExists(categoryId)]),
  label: ({ name }) => actLabels.deleteJob(name),
  request: ({ jobId }) => ({ call: deleteCatalogueJob, params: { id: jobId }, body: {} }),
  findApplied: async (api, { jobId }, _context, signal) =>
    (await listedJob(api, jobId, signal)) === undefined,
});
