import { officeAction } from '#app/sync/action.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { addCatalogueJob } from '#contract/calls/catalogue.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, optional, readableItems, textOrEmpty, wholeFromZero } from '#contract/stored.ts';
import { isSame } from '#domain/fold.ts';
import { actionLabels } from '../labels.ts';
import { jobName } from '../subjects.ts';
import { categoryLane, listedCategories } from './catalogue-action.ts';

const payload = object({
  categoryId: filledText,
  categoryName: textOrEmpty,
  name: filledText,
  /** Jobs of the category that had the name already when this was captured: none of them can be it. */
  namesakeIds: readableItems(filledText),
  /** Per unit; absent where the host takes none. */
  ratePaise: optional(wholeFromZero),
});

export type AddCatalogueJob = Decoded<typeof payload>;

/** Adds a job to a category that the server knows. */
export const addCatalogueJobAction = officeAction<AddCatalogueJob>({
  kind: 'job.add',
  version: 2,
  bringsIn: true,
  payload,
  lane: categoryLane,
  changes: ({ categoryId, name }) => [jobName(categoryId, name)],
  label: ({ name, categoryName }) => actionLabels.addCatalogueJob(name, categoryName),
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
