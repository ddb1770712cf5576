import type { Conflict, Happening } from '#domain/work-order/conflicts.ts';
import { neededStatus, type OrderAct } from '#domain/work-order/conflicts-act.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';

/** What can become of it now. */
export function describeOutlook(
  { happening, outlook }: Pick<Conflict, 'happening' | 'outlook'>,
  act: OrderAct | null,
): string {
  switch (outlook) {
    case 'possible':
      if (happening.kind === 'quantity-set') return 'Try again to put yours in its place, or discard yours.';
      return 'The work order would allow it now: try again, or discard yours.';
    case 'unclear':
      return 'If nothing stands in its way any more, try again; else discard yours.';
    case 'done-already':
      return 'It is as you wanted it; yours is not needed any more.';
    case 'not-yet':
      return notYet(happening, act);
    case 'never':
      return never(happening, act);
  }
}

const NO_EFFECT = 'Yours can not take effect.';

function notYet(happening: Happening, act: OrderAct | null): string {
  if (happening.kind === 'rule') return 'Put that right first, then try again.';
  const needed = act === null ? null : neededStatus(act);
  if (needed === null) return NO_EFFECT;
  return `It can be done once the work order is ${statusLabel(needed)}; try again then.`;
}

function never(happening: Happening, act: OrderAct | null): string {
  switch (happening.kind) {
    case 'job-marked':
      return 'A job is marked once, so yours can not take its place.';
    case 'job-decided':
      return act?.kind === 'decide-job'
        ? 'A decision is final, so yours can not take its place.'
        : 'Only approved jobs can be marked, so yours can not take effect.';
    case 'vendor-set':
      return 'Only an approver can change the vendor now.';
    case 'vendor-changed':
      return act?.kind === 'take-step'
        ? 'Yours was meant for another vendor. Discard it; then hand the car over on the work order, once its vendor is right.'
        : 'Yours would undo that. Discard it; then choose a vendor on the work order, if it shall still change.';
    case 'moved':
      return act === null ? NO_EFFECT : TOO_LATE[act.kind](act);
    default:
      return NO_EFFECT;
  }
}

const ONLY_OPEN = 'Jobs can be changed only while the work order is open, so yours can not take effect.';

/** The order has gone on. */
const TOO_LATE: { readonly [K in OrderAct['kind']]: (act: OrderAct) => string } = {
  'complete-job': () => 'Jobs can be marked only while the car is received, so yours can not take effect.',
  'decide-job': () => 'There is nothing to decide on it any more.',
  'change-quantity': () => ONLY_OPEN,
  'add-job': () => ONLY_OPEN,
  'remove-job': () => ONLY_OPEN,
  cancel: () => 'Only an open work order can be cancelled, so yours can not take effect.',
  'assign-vendor': () => 'The vendor can not be changed any more.',
  'take-step': (act) =>
    act.kind === 'take-step' && act.step === 'submit'
      ? 'Your submission can not take effect.'
      : 'Your step can not take effect.',
};
