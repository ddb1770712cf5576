import { officeAction } from '#app/sync/action.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { renameCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, optional, textOrEmpty, wholeFromZero, withFallback } from '#contract/stored.ts';
import { actionLabels } from '../labels.ts';
import { jobLane, listedJob, namesIn } from './catalogue-action.ts';

const payload = object({
  jobId: filledText,
  /** Absent in payloads of former builds. */
  categoryId: withFallback(filledText, undefined),
  name: filledText,
  /** The previous name. */
  was: textOrEmpty,
  /** Per unit, and what it was; absent where the host takes no rate. */
  ratePaise: optional(wholeFromZero),
  ratePaiseWas: optional(wholeFromZero),
});

export type EditJob = Decoded<typeof payload>;

/** Changes the name or the rate of a catalogue job. */
export const editJobAction = officeAction<EditJob>({
  kind: 'job.rename',
  version: 2,
  payload,
  lane: jobLane,
  changes: (job) => (job.was === job.name ? [] : namesIn(job, job.was, job.name)),
  label: ({ was, name }) =>
    was === name ? actionLabels.editCatalogueJob(name) : actionLabels.renameCatalogueJob(was, name),
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
