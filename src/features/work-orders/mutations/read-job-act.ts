import { record, text } from '#app/sync/outbox/stored-payload.ts';

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
