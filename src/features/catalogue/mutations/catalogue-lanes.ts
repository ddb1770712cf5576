/** Jobs that are added to a category and its own deletion stay in order. */
export function categoryLane(categoryId: string): string {
  return `category:${categoryId}`;
}

/** What is done to one job stays in order. */
export function jobLane(jobId: string): string {
  return `job:${jobId}`;
}
