import { Flex } from '@chakra-ui/react';
import { Camera, RotateCcw, Trash2 } from 'lucide-react';
import { GlassButton } from './glass-button.tsx';
import type { HeldPhoto } from './held-photo.ts';
import { PhotoThumb } from './photo-thumb.tsx';
import { photoTexts } from './texts.ts';

/** A photo taken before, over the viewfinder. */
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
      <PhotoThumb key={photo.id} bytes={photo.thumbnail} alt={photoTexts.photoNumber(number)} />
    </Flex>
  );
}

type ControlProps = { onRetake: () => void; onDelete: () => void; onBack: () => void };

export function ReviewControls({ onRetake, onDelete, onBack }: ControlProps) {
  return (
    <Flex gap="gap">
      <GlassButton type="button" shape="tall" onClick={onRetake}>
        <RotateCcw aria-hidden />
        {photoTexts.retake}
      </GlassButton>
      <GlassButton type="button" shape="tall" onClick={onDelete}>
        <Trash2 aria-hidden />
        {photoTexts.delete}
      </GlassButton>
      <GlassButton type="button" shape="tall" tone="solid" onClick={onBack}>
        <Camera aria-hidden />
        {photoTexts.backToCamera}
      </GlassButton>
    </Flex>
  );
}
