import { officeAction } from '#app/sync/action.ts';
import { deleteCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrEmpty, withFallback } from '#contract/stored.ts';
import { actionLabels } from '../labels.ts';
import { categoryExists, jobExists } from '../subjects.ts';
import { jobLane, listedJob, namesIn } from './catalogue-action.ts';

const payload = object({
  jobId: filledText,
  /** Absent in payloads of former builds. */
  categoryId: withFallback(filledText, undefined),
  name: textOrEmpty,
});

export type DeleteJob = Decoded<typeof payload>;

/** Removes a job from the catalogue; orders that have it keep it. */
export const deleteJobAction = officeAction<DeleteJob>({
  kind: 'job.delete',
  version: 1,
  payload,
  lane: jobLane,
  changes: (job) => [jobExists(job.jobId), ...namesIn(job, job.name)],
  restsOn: ({ categoryId }) => (categoryId === undefined ? [] : [categoryExists(categoryId)]),
  label: ({ name }) => actionLabels.deleteCatalogueJob(name),
  request: ({ jobId }) => ({ call: deleteCatalogueJob, params: { id: jobId }, body: {} }),
  findApplied: async (api, { jobId }, _context, signal) =>
    (await listedJob(api, jobId, signal)) === undefined,
});
