import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { doubtTexts } from '#app/sync/texts.ts';
import { renameCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrEmpty } from '#contract/stored.ts';
import { jobLane } from './catalogue-lanes.ts';
import { listedJobs } from './listed-categories.ts';

const payload = object({
  jobId: filledText,
  name: filledText,
  /** The name it had. */
  was: textOrEmpty,
});

export type RenameJob = Decoded<typeof payload>;

/** Gives a job of the catalogue another name. */
export const renameJobMutation = officeMutation<RenameJob>({
  kind: 'job.rename',
  version: 1,
  payload,
  lane: ({ jobId }) => jobLane(jobId),
  label: ({ was, name }) => actLabels.renameJob(was, name),
  request: ({ jobId, name }) => ({ call: renameCatalogueJob, params: { id: jobId }, body: { name } }),
  findApplied: async (api, { jobId, name, was }, _facts, signal) => {
    const job = (await listedJobs(api, signal)).find(({ id }) => id === jobId);
    const isChanged = job !== undefined && job.name !== name && job.name !== was;
    return isChanged ? { changedSince: doubtTexts.renamed(job.name, name) } : job?.name === name;
  },
});
