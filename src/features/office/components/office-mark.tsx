import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { AttentionMark, SendingMark, WaitingMark } from './work-marks.tsx';

/** Where an office act is on its way. */
export function OfficeMark({ act }: { act: Pick<OfficeAct<unknown>, 'state' | 'failure'> }) {
  switch (act.state) {
    case 'queued':
      return <WaitingMark />;
    case 'sending':
      return <SendingMark />;
    case 'sent':
      return <Mark tone="sent">{syncTexts.sent}</Mark>;
    case 'attention':
      return <AttentionMark failure={act.failure} />;
  }
}
