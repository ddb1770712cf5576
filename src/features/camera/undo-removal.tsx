import { Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { photoTexts } from './texts.ts';

/** Stays for 5 s after a photo was removed. */
export function UndoRemoval({ onUndo }: { onUndo: () => void }) {
  return (
    <Flex
      role="status"
      align="center"
      justify="space-between"
      gap="gap"
      paddingInlineStart="4"
      paddingInlineEnd="1"
      paddingBlock="1"
      borderRadius="md"
      bg="bg.inverted"
      color="fg.inverted"
    >
      <span>{photoTexts.removed}</span>
      <Button variant="quiet" icon={<Undo2 aria-hidden />} onClick={onUndo}>
        {photoTexts.undo}
      </Button>
    </Flex>
  );
}
