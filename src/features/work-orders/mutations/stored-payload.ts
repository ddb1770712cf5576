/** Parts of stored payloads, read again whenever they are used: an older build, or another program, may have written them. */

export function record(stored: unknown): Record<string, unknown> | null {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : null;
}

/** Text that is not empty; null otherwise. */
export function text(stored: unknown): string | null {
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

/** A whole number of paise from 0; null otherwise. */
export function paise(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? stored : null;
}

/** A whole number from 1; null otherwise. */
export function count(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 1 ? stored : null;
}

/** A list; empty when it is anything else. */
export function list(stored: unknown): unknown[] {
  return Array.isArray(stored) ? stored : [];
}

/** What every act on one job names. */
type JobNames = { orderId: string; orderNumber: string; jobId: string; jobName: string };

/** The names of an act on one job, with its other fields still unread; null when it names no order or no job. */
export function readJobAct(stored: unknown): { names: JobNames; fields: Record<string, unknown> } | null {
  const fields = record(stored);
  const orderId = text(fields?.orderId);
  const jobId = text(fields?.jobId);
  if (fields === null || orderId === null || jobId === null) return null;
  const orderNumber = text(fields.orderNumber) ?? '';
  return { names: { orderId, orderNumber, jobId, jobName: text(fields.jobName) ?? '' }, fields };
}
