/** The draft of a job to be added. By the order's first id, so that it is still found once the server has named the order. */
export function addJobDraftName(firstId: string): string {
  return `add-job/${firstId}`;
}

/** The Add Job form's fields; its draft stores the reference images separately. */
export type AddJobForm = { categoryId: string; jobId: string; quantity: number };
