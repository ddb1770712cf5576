import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { deleteCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrEmpty } from '#contract/stored.ts';
import { jobLane } from './catalogue-lanes.ts';
import { listedJobs } from './listed-categories.ts';

const payload = object({ jobId: filledText, name: textOrEmpty });

export type DeleteJob = Decoded<typeof payload>;

/** Takes a job out of the catalogue; orders that have it keep it (decision E2). */
export const deleteJobMutation = officeMutation<DeleteJob>({
  kind: 'job.delete',
  version: 1,
  payload,
  lane: ({ jobId }) => jobLane(jobId),
  label: ({ name }) => actLabels.deleteJob(name),
  request: ({ jobId }) => ({ call: deleteCatalogueJob, params: { id: jobId }, body: {} }),
  findApplied: async (api, { jobId }, _facts, signal) =>
    (await listedJobs(api, signal)).every((job) => job.id !== jobId),
});
