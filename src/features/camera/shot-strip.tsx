import { chakra, Flex } from '@chakra-ui/react';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import type { HeldPhoto } from './held-photo.ts';
import type { WaitingPhoto } from './photo-intake.ts';
import { PhotoThumb } from './photo-thumb.tsx';
import { photoTexts } from './texts.ts';

type Props = {
  photos: readonly HeldPhoto[];
  waiting: readonly WaitingPhoto[];
  chosenId: string | null;
  onChoose: (id: string) => void;
};

/** The photos taken so far, below the viewfinder; a press offers to retake or delete one. */
export function ShotStrip({ photos, waiting, chosenId, onChoose }: Props) {
  return (
    <chakra.ul
      display="flex"
      gap="gap"
      overflowX="auto"
      minHeight="18"
      alignItems="center"
      padding="1"
      listStyle="none"
    >
      {photos.map(({ id, thumbnail }, index) => (
        <li key={id}>
          <chakra.button
            type="button"
            boxSize="16"
            borderRadius="md"
            borderWidth="thick"
            borderColor={id === chosenId ? 'white' : 'white/40'}
            overflow="hidden"
            cursor="pointer"
            aria-pressed={id === chosenId}
            aria-label={photoTexts.open(index + 1)}
            onClick={() => onChoose(id)}
          >
            <PhotoThumb bytes={thumbnail} alt="" />
          </chakra.button>
        </li>
      ))}
      {waiting.map(({ key, name }) => (
        <li key={key}>
          <Flex
            boxSize="16"
            align="center"
            justify="center"
            borderRadius="md"
            borderWidth="thick"
            borderColor="white/40"
          >
            <SpinnerRing size="inline" role="img" aria-label={photoTexts.preparing(name)} />
          </Flex>
        </li>
      ))}
    </chakra.ul>
  );
}
