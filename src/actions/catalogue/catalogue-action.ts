import type { ApiPort } from '#app/api/api-port.ts';
import { readCategories } from '#app/sync/pull/references.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { catalogueJobLane, jobName } from '../subjects.ts';

/** Adding jobs to a category and deleting it stay in order. */
export function categoryLane({ categoryId }: { categoryId: string }): string {
  return `category:${categoryId}`;
}

/** The catalogue as the server has it now, for actions whose answer was lost. */
export async function listedCategories(api: ApiPort, signal: AbortSignal): Promise<readonly JobCategory[]> {
  return await readCategories(api, { signal });
}

/** What is done to one job stays in order. */
export const jobLane = ({ jobId }: { jobId: string }) => catalogueJobLane(jobId);

type InCategory = { categoryId?: string | undefined };

/** A job's names within its category. Actions of former builds do not say which that is. */
export function namesIn({ categoryId }: InCategory, ...names: string[]): string[] {
  return categoryId === undefined ? [] : names.map((name) => jobName(categoryId, name));
}

/** A job as the server has it now, undefined when it has none of this id. */
export async function listedJob(api: ApiPort, jobId: string, signal: AbortSignal) {
  const jobs = (await listedCategories(api, signal)).flatMap((category) => category.jobs);
  return jobs.find(({ id }) => id === jobId);
}
