import type { AnyCall } from '#contract/call.ts';
import type { DomainError } from '#domain/errors.ts';
import { MAX_AMOUNT_PAISE } from '#domain/limits.ts';
import { peopleAmong, usernamesOf } from '#domain/people.ts';
import type { Result } from '#domain/result.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import type { StatedReason, WorkOrder } from '#domain/work-order/work-order.ts';
import { mediaUrl, type StoredFile } from '../files/files.sql.ts';
import type { CallContext, PrecheckContext } from '../http/handler.ts';
import { refuse, rejectInvalid } from '../http/problem.ts';
import { actorOf } from '../http/session.ts';
import { findOrder, lockOrder } from './load.sql.ts';
import { type NewPictures, saveOrder } from './save.sql.ts';

/** The domain action that a call performs on its locked order; it refuses by its result or by throwing. */
export type Action = (
  order: WorkOrder,
  actor: Actor,
) => Result<WorkOrder, DomainError> | Promise<Result<WorkOrder, DomainError>>;

/**
 * The only path for changing an order: lock it, let the domain check and change it, write the difference, and answer
 * the complete order as the domain left it, which equals the order as it will be read (`actions-read-back.test.ts`). An
 * order of another complex is not found.
 */
export async function actOnOrder(
  context: CallContext<AnyCall>,
  action: Action,
  pictures: ((after: WorkOrder) => NewPictures) | null = null,
): Promise<WorkOrder> {
  const { params, session, tx, at } = context;
  const id = params.id ?? '';
  const before = (await lockOrder(tx, session.complexId, id)) ?? refuse({ kind: 'order/not-found' });
  const result = await action(before, actorOf(context));
  if (!result.ok) refuse(result.error);
  const after = result.value;
  if (after.totalPaise > MAX_AMOUNT_PAISE) rejectInvalid([{ field: 'total_amount', code: 'too-large' }]);
  await saveOrder(tx, {
    before,
    after,
    userId: session.userId,
    at,
    pictures: pictures === null ? null : pictures(after),
  });
  // This may be the user's first action on the order.
  const known = [...(before.people ?? []), { username: session.username, name: session.employee.name }];
  return { ...after, people: peopleAmong(usernamesOf(after), known) };
}

/** The order of a call, before its body is read. */
export async function orderOfPath({ db, session, params }: PrecheckContext): Promise<WorkOrder> {
  return (await findOrder(db, session.complexId, params.id ?? '')) ?? refuse({ kind: 'order/not-found' });
}

export function hashesOf(files: readonly StoredFile[]): string[] {
  return files.map(({ sha256 }) => sha256);
}

/** The stated reason and its photo. */
export function reasonFrom(
  { reason }: { reason?: string | undefined },
  [photo]: readonly StoredFile[],
): StatedReason {
  const reasonPicture = photo && ({ at: 'server', url: mediaUrl(photo.key) } as const);
  return { reason, reasonPicture };
}
