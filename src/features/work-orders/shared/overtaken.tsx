import { Flex } from '@chakra-ui/react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { liveTexts } from '../texts.ts';

type Props = { reason: string; onDiscard: () => void; onClose: () => void };

/**
 * The foot of a form that somebody else has made pointless while it was open: what happened, and that nothing entered is
 * lost. Below the fields, so that nothing moves under the person's hands.
 */
export function Overtaken({ reason, onDiscard, onClose }: Props) {
  return (
    <Stack flex="1 1 100%">
      <div role="alert">
        <Notice tone="attention" title={liveTexts.jobMarkedTitle}>
          {`${reason} ${liveTexts.kept}`}
        </Notice>
      </div>
      <Flex gap="gap" wrap="wrap" justify="flex-end">
        <Button variant="quiet" onClick={onDiscard}>
          {liveTexts.discard}
        </Button>
        <Button size="floor" onClick={onClose}>
          {liveTexts.close}
        </Button>
      </Flex>
    </Stack>
  );
}
