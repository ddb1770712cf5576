import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { PhotoTrouble } from './photo-intake.ts';
import { photoTexts } from './texts.ts';

type Props = { troubles: readonly PhotoTrouble[]; onDismiss: (key: number) => void };

/** One message a picture, each by itself: what went wrong with one leaves the others alone. */
export function PhotoMessages({ troubles, onDismiss }: Props) {
  return (
    <Flex direction="column" gap="gap" role="alert">
      {troubles.map(({ key, sentence, retry }) => (
        <Flex
          key={key}
          align="center"
          gap="gap"
          paddingInlineStart="4"
          borderRadius="md"
          borderWidth="edge"
          bg="danger.bg"
          color="danger.fg"
          borderColor="danger.line"
        >
          <chakra.p flex="1" paddingBlock="3" overflowWrap="anywhere">
            {sentence}
          </chakra.p>
          {retry && (
            <Button variant="dangerQuiet" onClick={retry}>
              {photoTexts.tryAgain}
            </Button>
          )}
          <IconButton
            name={photoTexts.dismiss}
            icon={<X aria-hidden />}
            color="danger.fg"
            onClick={() => onDismiss(key)}
          />
        </Flex>
      ))}
    </Flex>
  );
}
