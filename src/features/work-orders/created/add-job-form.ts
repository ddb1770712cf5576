import type { AddJobForm } from '#app/actions/work-orders/add-job.form.ts';
import type { AddJob } from '#app/actions/work-orders/add-job.ts';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { findsWords } from '#domain/find-words.ts';
import { MIN_QUANTITY, USUAL_JOBS_SHOWN } from '#domain/limits.ts';
import { describeField } from '#domain/refusals.ts';
import { checkQuantity } from '#domain/work-order/checks.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

export const EMPTY_ADD_JOB: AddJobForm = { categoryId: '', jobId: '', quantity: MIN_QUANTITY };

/** True if the form has input worth keeping. */
export function isStarted({ value, photos }: { value: AddJobForm; photos: readonly HeldPhoto[] }): boolean {
  return value.jobId !== '' || value.quantity !== MIN_QUANTITY || photos.length > 0;
}

/** The chosen job as currently in the catalogue; null if none is chosen or it is gone. */
export function chosenJob(categories: readonly JobCategory[], jobId: string): CatalogueJob | null {
  return categories.flatMap(({ jobs }) => jobs).find((job) => job.id === jobId) ?? null;
}

/** The jobs to choose from: those of the category, or of any category when searching. Every word must match. */
export function matchingJobs(
  categories: readonly JobCategory[],
  { categoryId, search }: { categoryId: string; search: string },
): CatalogueJob[] {
  if (categoryId === '' && search.trim() === '') return [];
  const matches = findsWords(search);
  return categories
    .filter(({ id }) => categoryId === '' || id === categoryId)
    .flatMap(({ jobs }) => jobs)
    .filter(({ name }) => matches([name]));
}

/**
 * The most common jobs that are in the catalogue, in that order. `usual`: ids of catalogue jobs, or names if a host
 * provides no ids.
 */
export function usualJobs(categories: readonly JobCategory[], usual: readonly string[]): CatalogueJob[] {
  const all = categories.flatMap(({ jobs }) => jobs);
  const found = usual.flatMap((wanted) => all.find(({ id, name }) => id === wanted || name === wanted) ?? []);
  return [...new Set(found)].slice(0, USUAL_JOBS_SHOWN);
}

/** The action to capture, from a valid form. */
export function addJobPayload(
  order: WorkOrder,
  job: CatalogueJob | null,
  { quantity, captions }: Pick<AddJob, 'quantity' | 'captions'>,
): AddJob {
  if (job === null) throw new Error('an unchecked form for a job');
  return {
    orderId: order.id,
    orderNumber: order.number,
    catalogueJobId: job.id,
    jobName: job.name,
    categoryName: job.categoryName,
    quantity,
    ...(captions !== undefined && { captions }),
    ratePaise: job.ratePaise,
    knownJobIds: order.jobs.map(({ id }) => id),
  };
}

/** Message for typed text that is not a quantity. */
export function quantityUnread(): string {
  return checkQuantity(Number.NaN).map(describeField).join(' ');
}
