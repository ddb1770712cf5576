import type { ApiPort } from '#app/api/api-port.ts';
import { JSON_TIMEOUT_MS } from '#app/sync/limits.ts';
import { listJobCategories } from '#contract/calls/catalogue.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';

/** The catalogue as the server has it now, for acts whose answer was lost. */
export async function listedCategories(api: ApiPort, signal: AbortSignal): Promise<readonly JobCategory[]> {
  const { value } = await api.perform(listJobCategories, { signal, timeoutMs: JSON_TIMEOUT_MS });
  return value;
}

/** The jobs of all categories as the server has them now. */
export async function listedJobs(api: ApiPort, signal: AbortSignal): Promise<readonly CatalogueJob[]> {
  return (await listedCategories(api, signal)).flatMap(({ jobs }) => jobs);
}
