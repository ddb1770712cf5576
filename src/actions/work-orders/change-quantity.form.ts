import { isLocalId, localId } from '#domain/local-ids.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';

/** Changed, unsaved quantities by job id (`steadyId`). */
export type Unsaved = Readonly<Record<string, number>>;

/** By the order's first id, so that the draft is still found once the server has named the order. */
export function quantitiesDraftName(firstId: string): string {
  return `quantities/${firstId}`;
}

/** An id that stays the same when the server names a job raised here, so that its unsaved quantity is still found. */
export function steadyId({ id, requestKey }: OrderJob): string {
  return isLocalId(id) || requestKey === undefined ? id : localId(requestKey);
}
