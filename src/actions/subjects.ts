import { sameKey } from '#domain/fold.ts';

/**
 * Names for what actions change or depend on outside their own lane; both actions of a dependence use the same name (decision 029). A lane
 * is such a name too: `vendorLane` for a vendor's rates, `catalogueJobLane` for a catalogue job.
 */

/** The lane of the saves of a vendor's rates. */
export function vendorLane(vendorId: string): string {
  return `vendor:${vendorId}`;
}

/** The lane of renaming, pricing and deleting a catalogue job. */
export function catalogueJobLane(jobId: string): string {
  return `job:${jobId}`;
}

/** That the catalogue has the job, whatever it is called: a rate can be saved only for a job that there is. */
export function jobExists(jobId: string): string {
  return `job-exists:${jobId}`;
}

/** That there is the category: it is deleted only once its jobs are. */
export function categoryExists(categoryId: string): string {
  return `category-exists:${categoryId}`;
}

/** Categories have different names, however they are written. */
export function categoryName(name: string): string {
  return `category-name:${sameKey(name)}`;
}

/** So do the jobs of one category. */
export function jobName(categoryId: string, name: string): string {
  return `job-name:${categoryId}/${sameKey(name)}`;
}

/** And the invoices of one vendor; whose invoice it is only the server knows. */
export function invoiceNumber(number: string): string {
  return `invoice-number:${sameKey(number)}`;
}
