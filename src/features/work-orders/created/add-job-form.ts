import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { MIN_QUANTITY } from '#domain/limits.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { AddJob } from '../mutations/add-job.ts';

/** The Add Job form as filled in; its draft keeps the reference images beside it. */
export type AddJobForm = { categoryId: string; jobId: string; quantity: number };

export const EMPTY_ADD_JOB: AddJobForm = { categoryId: '', jobId: '', quantity: MIN_QUANTITY };

/** Where an order's unfinished job is kept: by the order's first id, so that it survives the server's naming it. */
export function addJobDraftName(firstId: string): string {
  return `add-job/${firstId}`;
}

/** Whether there is anything in the form that a person would miss. */
export function isStarted({ value, photos }: { value: AddJobForm; photos: readonly HeldPhoto[] }): boolean {
  return value.jobId !== '' || value.quantity !== MIN_QUANTITY || photos.length > 0;
}

/** The chosen job as the catalogue has it now; null when none is chosen or it has left the catalogue. */
export function chosenJob(categories: readonly JobCategory[], jobId: string): CatalogueJob | null {
  return categories.flatMap(({ jobs }) => jobs).find((job) => job.id === jobId) ?? null;
}

/** The jobs to choose from: of the category, or of all when something is searched for; matched by every word. */
export function matchingJobs(
  categories: readonly JobCategory[],
  { categoryId, search }: { categoryId: string; search: string },
): CatalogueJob[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (categoryId === '' && words.length === 0) return [];
  return categories
    .filter(({ id }) => categoryId === '' || id === categoryId)
    .flatMap(({ jobs }) => jobs)
    .filter((job) => {
      const name = job.name.toLowerCase();
      return words.every((word) => name.includes(word));
    });
}

/** The act to capture. */
export function addJobPayload(order: WorkOrder, job: CatalogueJob, quantity: number): AddJob {
  return {
    orderId: order.id,
    orderNumber: order.number,
    catalogueJobId: job.id,
    jobName: job.name,
    categoryName: job.categoryName,
    quantity,
    ratePaise: job.ratePaise,
    knownJobIds: order.jobs.map(({ id }) => id),
  };
}
