import { actLabels } from '#app/features/office/act-labels.ts';
import { doubtTexts } from '#app/sync/delivery/doubt-texts.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { record, text } from '#app/sync/outbox/stored-payload.ts';
import { renameCatalogueJob } from '#contract/calls/catalogue.ts';
import { jobLane } from './catalogue-lanes.ts';
import { listedJobs } from './listed-categories.ts';

export type RenameJob = {
  jobId: string;
  name: string;
  /** The name it had. */
  was: string;
};

/** Gives a job of the catalogue another name. */
export const renameJobMutation = officeMutation<RenameJob>({
  kind: 'job.rename',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readRenameJob(stored) : null),
  lane: ({ jobId }) => jobLane(jobId),
  label: ({ was, name }) => actLabels.renameJob(was, name),
  request: ({ jobId, name }) => ({ call: renameCatalogueJob, params: { id: jobId }, body: { name } }),
  findApplied: async (api, { jobId, name, was }, _facts, signal) => {
    const job = (await listedJobs(api, signal)).find(({ id }) => id === jobId);
    const isChanged = job !== undefined && job.name !== name && job.name !== was;
    return isChanged ? { changedSince: doubtTexts.renamed(job.name, name) } : job?.name === name;
  },
});

function readRenameJob(stored: unknown): RenameJob | null {
  const fields = record(stored);
  const jobId = text(fields?.jobId);
  const name = text(fields?.name);
  return jobId === null || name === null ? null : { jobId, name, was: text(fields?.was) ?? '' };
}
