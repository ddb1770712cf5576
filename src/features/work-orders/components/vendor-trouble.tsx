import { Link } from '@tanstack/react-router';
import type { PendingMark } from '#app/sync/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { texts } from '#domain/texts.ts';
import { assignTexts } from '#domain/texts-assign.ts';
import { describeRefusal } from '#domain/texts-refusals.ts';
import { assignVendorMutation } from '../mutations/assign-vendor.ts';

type Props = {
  pending: readonly PendingMark[];
  /** The server has a vendor for the order already, so it was a change that failed. */
  isChange: boolean;
};

/** An assignment the server did not take: its own sentence where it gave one, and the way to act on it. */
export function VendorTrouble({ pending, isChange }: Props) {
  const mark = pending.find(({ kind, state }) => kind === assignVendorMutation.kind && state === 'attention');
  if (mark === undefined) return null;
  const { failure, refusal } = mark;
  const told = failure !== null && 'detail' in failure ? failure.detail : '';
  const reason = told === '' && refusal !== null ? describeRefusal(refusal) : told;
  return (
    <Notice
      tone="attention"
      title={isChange ? texts.toast.changeVendor : texts.toast.assignVendor}
      actions={
        <Button asChild variant="quiet">
          <Link to="/outbox">{assignTexts.openOutbox}</Link>
        </Button>
      }
    >
      {reason === '' ? undefined : reason}
    </Notice>
  );
}
