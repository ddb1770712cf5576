import type { ShownCategory, ShownJob } from './catalogue-overlay.ts';

/** A category that the search leaves, with the jobs to show. */
export type FoundCategory = {
  category: ShownCategory;
  jobs: readonly ShownJob[];
  /** It is here for the sake of its jobs, not its own name. */
  byJobs: boolean;
};

/** The categories whose name, or whose jobs' names, contain what is searched; a category found by its own name keeps all its jobs. */
export function searchCatalogue(
  categories: readonly ShownCategory[],
  search: string,
): readonly FoundCategory[] {
  const wanted = search.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(wanted);
  return categories.flatMap((category): readonly FoundCategory[] => {
    if (matches(category.name)) return [{ category, jobs: category.jobs, byJobs: false }];
    const jobs = category.jobs.filter(({ job }) => matches(job.name));
    return jobs.length === 0 ? [] : [{ category, jobs, byJobs: true }];
  });
}
