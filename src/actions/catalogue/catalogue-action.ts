import type { ApiPort } from '#app/api/api-port.ts';
import { readCategories } from '#app/entities/references.ts';
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

/** Actions on one job stay in order. */
export const jobLane = ({ jobId }: { jobId: string }) => catalogueJobLane(jobId);

type InCategory = { categoryId?: string | undefined };

/** A job's names within its category, which payloads of former builds do not state. */
export function namesIn({ categoryId }: InCategory, ...names: string[]): string[] {
  return categoryId === undefined ? [] : names.map((name) => jobName(categoryId, name));
}

/** The job on the server now; undefined if it has none with this id. */
export async function listedJob(api: ApiPort, jobId: string, signal: AbortSignal) {
  const jobs = (await listedCategories(api, signal)).flatMap((category) => category.jobs);
  return jobs.find(({ id }) => id === jobId);
}
