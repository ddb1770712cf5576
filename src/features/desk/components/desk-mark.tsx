import { chakra } from '@chakra-ui/react';
import type { DeskAct } from '#app/hooks/use-desk-acts.ts';
import { Mark } from '#app/ui/mark.tsx';
import { texts } from '#domain/texts.ts';

/** A server's sentence may be long: it wraps, where the words of other marks stay on one line. */
const Reason = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: '0' } });

/** Where an office act is on its way. */
export function DeskMark({ act }: { act: Pick<DeskAct<unknown>, 'state' | 'failure'> }) {
  switch (act.state) {
    case 'queued':
      return <Mark tone="waiting">{texts.sync.waiting}</Mark>;
    case 'sending':
      return <Mark tone="sending">{texts.sync.sending}</Mark>;
    case 'sent':
      return <Mark tone="sent">{texts.sync.sent}</Mark>;
    case 'attention': {
      const reason = act.failure !== null && 'detail' in act.failure ? act.failure.detail : '';
      return (
        <Mark tone="attention">
          <Reason>{reason === '' ? texts.sync.attention : texts.sync.attentionBecause(reason)}</Reason>
        </Mark>
      );
    }
  }
}
