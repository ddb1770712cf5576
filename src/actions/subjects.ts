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

/** Existence of a catalogue job, whatever its name: a rate can be saved only for an existing job. */
export function jobExists(jobId: string): string {
  return `job-exists:${jobId}`;
}

/** Existence of a category: it can be deleted only after its jobs. */
export function categoryExists(categoryId: string): string {
  return `category-exists:${categoryId}`;
}

/** A category's name, which is unique however it is written. */
export function categoryName(name: string): string {
  return `category-name:${sameKey(name)}`;
}

/** A job's name, unique within its category. */
export function jobName(categoryId: string, name: string): string {
  return `job-name:${categoryId}/${sameKey(name)}`;
}

/** An invoice's number, unique for its vendor; only the server knows the vendor. */
export function invoiceNumber(number: string): string {
  return `invoice-number:${sameKey(number)}`;
}
