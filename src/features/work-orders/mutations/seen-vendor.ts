import { record, text } from '#app/sync/outbox/stored-payload.ts';
import type { SeenVendorId } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** The vendor on the screen when somebody acted, null for none: the act is meant for no other. */
export type SeenVendor = { id: string; name: string } | null;

export function seenVendorOf({ vendor }: WorkOrder): SeenVendor {
  return vendor === null ? null : { id: vendor.id, name: vendor.name };
}

/** Reads it back; undefined for what former builds stored, which did not say. */
export function readSeenVendor(stored: unknown): SeenVendor | undefined {
  if (stored === null) return null;
  const id = text(record(stored)?.id);
  return id === null ? undefined : { id, name: text(record(stored)?.name) ?? '' };
}

export function seenVendorId(seen: SeenVendor | undefined): SeenVendorId {
  return seen === undefined ? undefined : (seen?.id ?? null);
}
