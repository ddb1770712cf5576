import { ImageOff } from 'lucide-react';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Flex } from '#app/ui/chakra.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { photoTexts } from './texts.ts';
import { PhotoThumb } from './viewer/pictures.tsx';

type Props = {
  photo: HeldPhoto;
  /** Starts at 1; null if the surroundings name it. */
  number: number | null;
};

/** A form's photo, filling its frame, or a placeholder saying that it is still being restored, or lost. */
export function HeldThumb({ photo: { id, thumbnail }, number }: Props) {
  if (typeof thumbnail === 'object')
    return (
      <PhotoThumb key={id} bytes={thumbnail} alt={number === null ? '' : photoTexts.photoNumber(number)} />
    );
  return (
    <Flex
      boxSize="full"
      align="center"
      justify="center"
      bg="bg.sunken"
      color="fg.muted"
      {...(number !== null && { role: 'img', 'aria-label': photoTexts.held[thumbnail](number) })}
    >
      {thumbnail === 'returning' ? <SpinnerRing aria-hidden /> : <ImageOff aria-hidden />}
    </Flex>
  );
}
