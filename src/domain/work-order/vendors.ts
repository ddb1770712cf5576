import type { DomainError } from '../errors.ts';
import { ok, type Result } from '../result.ts';
import { orderTotal, type RatesByJob, repriceJobs } from './jobs.ts';
import { type Actor, type SeenVendorId, type StepName, takeStep } from './steps.ts';
import type { WorkOrder } from './work-order.ts';

/** One call assigns both a first vendor and another vendor. */
export function vendorStep(order: WorkOrder): StepName {
  return order.status === 'vendor_assigned' ? 'change-vendor' : 'assign-vendor';
}

/**
 * Assigns or changes the vendor and re-prices the approved jobs (section 4) [J8]. Refuses like `takeStep` of the step
 * that applies.
 */
export function assignVendor(
  order: WorkOrder,
  vendor: NonNullable<WorkOrder['vendor']>,
  rates: RatesByJob,
  actor: Actor,
  seenVendorId?: SeenVendorId,
): Result<WorkOrder, DomainError> {
  const taken = takeStep(order, vendorStep(order), actor, seenVendorId);
  if (!taken.ok) return taken;
  const jobs = repriceJobs(order.jobs, rates);
  return ok({ ...taken.value, vendor, jobs, totalPaise: orderTotal(jobs) });
}
