import { AttentionMark, SendingMark, WaitingMark } from '#app/features/office/components/work-marks.tsx';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { Mark } from '#app/ui/mark.tsx';
import { assignTexts } from '../assign/texts.ts';
import { assignVendorMutation } from '../mutations/assign-vendor.ts';

/** Where captured acts are on their way: one mark for the one that matters most, and one while a vendor's price is not the server's. */
export function EntryMarks({ pending }: { pending: readonly PendingMark[] }) {
  return (
    <>
      <StateMark pending={pending} />
      {hasUnconfirmedPrice(pending) && <Mark tone="waiting">{assignTexts.priceUnconfirmed}</Mark>}
    </>
  );
}

/** A waiting assignment is priced by the rates this device knows; the server's own decide. */
function hasUnconfirmedPrice(pending: readonly PendingMark[]): boolean {
  return pending.some((mark) => mark.kind === assignVendorMutation.kind && mark.refusal === null);
}

function StateMark({ pending }: { pending: readonly PendingMark[] }) {
  const attention = pending.find((mark) => mark.state === 'attention');
  if (attention !== undefined) return <AttentionMark failure={attention.failure} />;
  if (pending.some((mark) => mark.state === 'sending')) return <SendingMark />;
  return pending.length > 0 ? <WaitingMark /> : null;
}
