import { Camera, RotateCcw, Trash2 } from 'lucide-react';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { GlassButton } from '../full-screen-dialog.tsx';
import { HeldThumb } from '../held-thumb.tsx';
import type { WaitingPhoto } from '../photo-intake.ts';
import { photoTexts } from '../texts.ts';

type Props = {
  photos: readonly HeldPhoto[];
  waiting: readonly WaitingPhoto[];
  chosenId: string | null;
  onChoose: (id: string) => void;
};

/** The photos taken so far; choosing one offers to retake or delete it. */
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
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <chakra.button
            type="button"
            boxSize="16"
            borderRadius="md"
            borderWidth="thick"
            borderColor={photo.id === chosenId ? 'white' : 'white/40'}
            overflow="hidden"
            cursor="pointer"
            aria-pressed={photo.id === chosenId}
            aria-label={photoTexts.open(index + 1)}
            onClick={() => onChoose(photo.id)}
          >
            <HeldThumb photo={photo} number={null} />
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

/** An earlier photo, shown over the viewfinder. */
export function ShotReview({ photo, number }: { photo: HeldPhoto; number: number }) {
  return (
    <Flex
      position="absolute"
      inset="0"
      bg="black"
      align="center"
      justify="center"
      css={{ '& img': { objectFit: 'contain' } }}
    >
      <HeldThumb photo={photo} number={number} />
    </Flex>
  );
}

/** A photo is retaken by deleting it: the camera is back immediately. */
export function ReviewControls({ onRemove, onBack }: { onRemove: () => void; onBack: () => void }) {
  return (
    <Flex gap="gap">
      <GlassButton shape="tall" onClick={onRemove}>
        <RotateCcw aria-hidden />
        {photoTexts.retake}
      </GlassButton>
      <GlassButton shape="tall" onClick={onRemove}>
        <Trash2 aria-hidden />
        {photoTexts.delete}
      </GlassButton>
      <GlassButton shape="tall" tone="solid" onClick={onBack}>
        <Camera aria-hidden />
        {photoTexts.backToCamera}
      </GlassButton>
    </Flex>
  );
}
