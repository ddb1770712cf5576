import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { record, text } from '#app/sync/outbox/stored-payload.ts';
import { deleteCatalogueJob } from '#contract/calls/catalogue.ts';
import { jobLane } from './catalogue-lanes.ts';
import { listedJobs } from './listed-categories.ts';

export type DeleteJob = { jobId: string; name: string };

/** Takes a job out of the catalogue; orders that have it keep it (decision E2). */
export const deleteJobMutation = officeMutation<DeleteJob>({
  kind: 'job.delete',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readDeleteJob(stored) : null),
  lane: ({ jobId }) => jobLane(jobId),
  label: ({ name }) => actLabels.deleteJob(name),
  request: ({ jobId }) => ({ call: deleteCatalogueJob, params: { id: jobId }, body: {} }),
  findApplied: async (api, { jobId }, _facts, signal) =>
    (await listedJobs(api, signal)).every((job) => job.id !== jobId),
});

function readDeleteJob(stored: unknown): DeleteJob | null {
  const fields = record(stored);
  const jobId = text(fields?.jobId);
  return jobId === null ? null : { jobId, name: text(fields?.name) ?? '' };
}
