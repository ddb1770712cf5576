import { Flex } from '@chakra-ui/react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { liveTexts } from '../texts.ts';

type Props = { reason: string; onDiscard: () => void; onClose: () => void };

/**
 * The footer of a form that somebody else's act made obsolete while it was open. It stands below the fields so that nothing
 * moves while the person types, and promises that nothing entered is lost.
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
