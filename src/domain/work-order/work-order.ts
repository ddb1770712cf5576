import type { Paise } from '../money.ts';
import type { NamedPerson } from '../people.ts';
import type { Sort } from '../sorting.ts';

/** Canonical statuses (section 4) [W1], plus `cancelled` [W5]. `unknown` is a host's status outside the list. */
export const WORK_ORDER_STATUSES = [
  'open',
  'created',
  'ready_for_approval',
  'approved',
  'partially_approved',
  'rejected',
  'ready_for_vendor',
  'vendor_assigned',
  'handover_to_vendor',
  'car_received',
  'in_progress',
  'completed',
  'invoice_generated',
  'invoice_received',
  'invoice_manager_approved',
  'invoice_finance_forwarded',
  'invoice_finance_approved',
  'invoice_rejected',
  'invoice_paid',
  'closed',
  'cancelled',
] as const;

export type KnownWorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];
export type WorkOrderStatus = KnownWorkOrderStatus | 'unknown';

export type ApprovalStatus = 'pending' | 'approved' | 'rejected';
export type CompletionStatus = 'completed' | 'partially_completed' | 'incomplete';

/** A picture: its address on the server, or the id of a photo still on this device. */
export type Picture = ({ at: 'server'; url: string } | { at: 'device'; photoId: string }) & {
  /** The caption typed under it [J19]. */
  caption?: string;
};

/** Pictures with captions in the same order; unchanged if there are none. */
export function captioned<P extends Picture>(pictures: readonly P[], captions: readonly string[] = []): P[] {
  return pictures.map((picture, index) => {
    const caption = captions[index] ?? '';
    return caption === '' ? picture : { ...picture, caption };
  });
}

/** The reason for something, if one was given [W24], and a photo that shows it. */
export type StatedReason = { reason?: string | undefined; reasonPicture?: Picture | undefined };

/** Drops empty fields, so that nothing blank is stored. */
export function reasonIfGiven({ reason, reasonPicture }: StatedReason): StatedReason {
  return { ...(reason && { reason }), ...(reasonPicture && { reasonPicture }) };
}

/** How a job ended. Amounts in paise; `finalRatePaise` is per unit [J12]. */
export type Completion = {
  status: CompletionStatus;
  finalRatePaise: Paise;
  /** Line amount; only for partially_completed, else null. */
  partialValuePaise: Paise | null;
  pictures: Picture[];
  by: string | null;
  at: string | null;
  /** Why it is incomplete, if a reason was given [W24]. */
  reason?: string | undefined;
};

/** A job of an order. `ratePaise` is per unit, `totalPaise` = rate × quantity, both before completion. */
export type OrderJob = {
  id: string;
  catalogueJobId: string | null;
  name: string;
  categoryName: string;
  quantity: number;
  ratePaise: Paise;
  totalPaise: Paise;
  pictures: Picture[];
  approval: ApprovalStatus;
  approvedBy: string | null;
  /** Why it was rejected, if a reason was given [W24]. */
  rejectionReason?: string | undefined;
  /** A photo that shows the reason. */
  rejectionPicture?: Picture | undefined;
  completion: Completion | null;
  /** The Idempotency-Key of the request that added it, if the host sends it: by this a device recognises its own. */
  requestKey?: string;
};

/** Includes the reason why an order was cancelled, or an invoice of it rejected. */
export type StatusLogEntry = StatedReason & {
  status: WorkOrderStatus;
  statusText: string;
  at: string | null;
  by: string | null;
};

/**
 * A work order (section 3). `id` is the server's, or `local-<uuid>` until the server has given one; `number` is the
 * readable work_order_id. `statusText` is the host's own spelling, kept for statuses this build does not know.
 */
export type WorkOrder = {
  id: string;
  number: string;
  jobCard: { id: string; number: string };
  car: { id: string; number: string };
  vendor: { id: string; vendorNumber: string; name: string } | null;
  status: WorkOrderStatus;
  statusText: string;
  jobs: OrderJob[];
  totalPaise: Paise;
  createdAt: string;
  createdBy: string | null;
  statusLog: StatusLogEntry[];
  /** Names of the users who acted on it, by username; absent if the host sends none. */
  people?: NamedPerson[] | undefined;
  /** The Idempotency-Key of the request that raised it, if the host sends it. */
  requestKey?: string;
};

/** Every picture of an order. */
export function picturesOf({ jobs, statusLog }: Pick<WorkOrder, 'jobs' | 'statusLog'>): Picture[] {
  const ofJobs = jobs.flatMap(({ pictures, completion, rejectionPicture }) => [
    ...pictures,
    ...(completion?.pictures ?? []),
    rejectionPicture,
  ]);
  const all = [...ofJobs, ...statusLog.map(({ reasonPicture }) => reasonPicture)];
  return all.filter((picture) => picture !== undefined);
}

/** A garage job card (section 3). */
export type JobCard = {
  id: string;
  number: string;
  carId: string;
  carNumber: string;
  openOrderNumber: string | null;
};

/** The sort keys of a list of orders, on hosts that can sort. */
export const SORT_KEYS = ['created', 'vehicle', 'vendor', 'amount', 'status', 'completed', 'paid'] as const;

export type SortKey = (typeof SORT_KEYS)[number];

export type OrderSort = Sort<SortKey>;

/** Search and filters of every order list (section 7); `statuses` empty = all. */
export type WorkOrderQuery = {
  statuses: readonly WorkOrderStatus[];
  page: number;
  pageSize: number;
  search: string;
  categoryId: string | null;
  vendorId: string | null;
  fromOn: string | null;
  toOn: string | null;
  /** Newest first if absent. Only for hosts that sort (`sorting` of their configuration). */
  sort?: OrderSort | undefined;
};

/** The first page of a list without search and filters. */
export const UNFILTERED = {
  page: 1,
  search: '',
  categoryId: null,
  vendorId: null,
  fromOn: null,
  toOn: null,
} as const satisfies Partial<WorkOrderQuery>;
