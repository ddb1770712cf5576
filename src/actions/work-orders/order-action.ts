import { orderLane } from '#app/sync/outbox/lanes.ts';
import { type Codec, type Decoded, isRecord, object } from '#contract/codec.ts';
import { captionsIn, filledText, textOrEmpty, tryDecode } from '#contract/stored.ts';
import { mayBeBy, type SeenVendorId } from '#domain/work-order/steps.ts';
import type {
  KnownWorkOrderStatus,
  Picture,
  StatedReason,
  WorkOrder,
} from '#domain/work-order/work-order.ts';

/** Fields that every action on an order stores. */
export const orderFields = { orderId: filledText, orderNumber: textOrEmpty };

/** Fields that every action on a job of an order stores. */
export const jobFields = { ...orderFields, jobId: filledText, jobName: textOrEmpty };

/** The actions on one order are sent in the order in which they were captured. */
export const inOrderLane = {
  lane: ({ orderId }: { orderId: string }) => orderLane(orderId),
  orderId: ({ orderId }: { orderId: string }) => orderId,
};

/** Captions that a former build stored as a list in the order of the photos. */
export function captionsById(stored: unknown, photoIds: readonly string[]): unknown {
  return isRecord(stored) && Array.isArray(stored.captions)
    ? { ...stored, captions: captionsIn(stored, photoIds) }
    : stored;
}

const vendorSeen = object({ id: filledText, name: textOrEmpty });

/** The vendor on the screen when the person acted, null for none. The action must not apply to any other. */
export type SeenVendor = Decoded<typeof vendorSeen> | null;

/** Undefined in payloads of older builds, which did not store it. */
export const seenVendorCodec: Codec<SeenVendor | undefined> = {
  decode: (stored, at) => (stored === null ? null : (tryDecode(vendorSeen, stored, at) ?? undefined)),
  encode: (value) => value,
  schema: vendorSeen.schema,
};

export function seenVendorOf({ vendor }: WorkOrder): SeenVendor {
  return vendor === null ? null : { id: vendor.id, name: vendor.name };
}

export function seenVendorId(seen: SeenVendor | undefined): SeenVendorId {
  return seen === undefined ? undefined : (seen?.id ?? null);
}

/** The reason of an action, with its photo. */
export function saidBy(reason: string | undefined, [photoId]: readonly string[]): StatedReason {
  return { reason, reasonPicture: photoId === undefined ? undefined : { at: 'device', photoId } };
}

/** An optional picture, as a list. */
export function listed(picture: Picture | undefined): Picture[] {
  return picture === undefined ? [] : [picture];
}

/**
 * True if the log shows that this person moved the order to the status. The current status alone counts only if the host
 * logs no names: someone else's step must come back as a conflict, not count as this person's.
 */
export function wasEnteredBy(order: WorkOrder, status: KnownWorkOrderStatus, username: string): boolean {
  const logged = order.statusLog.filter((entry) => entry.status === status);
  if (logged.some((entry) => entry.by !== null))
    return logged.some(({ by }) => by !== null && mayBeBy(by, username));
  return order.status === status;
}
