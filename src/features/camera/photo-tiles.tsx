import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import type { HeldPhoto } from './held-photo.ts';
import type { WaitingPhoto } from './photo-intake.ts';
import { PhotoThumb } from './photo-thumb.tsx';
import { photoTexts } from './texts.ts';

type Props = {
  photos: readonly HeldPhoto[];
  waiting: readonly WaitingPhoto[];
  disabled: boolean;
  onRemove: (id: string) => void;
  onOpen: ((id: string) => void) | undefined;
};

/** The form's photos, and a busy place for each one that is still being processed or stored. */
export function PhotoTiles({ photos, waiting, disabled, onRemove, onOpen }: Props) {
  if (photos.length + waiting.length === 0) return null;
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="gap" listStyle="none">
      {photos.map((photo, index) => (
        <Tile key={photo.id}>
          <TilePicture photo={photo} number={index + 1} onOpen={onOpen} />
          <IconButton
            name={photoTexts.remove(index + 1)}
            icon={<X aria-hidden />}
            variant="quiet"
            position="absolute"
            top="1"
            insetInlineEnd="1"
            disabled={disabled}
            onClick={() => onRemove(photo.id)}
          />
        </Tile>
      ))}
      {waiting.map(({ key, name }) => (
        <Tile key={key}>
          <Flex boxSize="full" align="center" justify="center" bg="bg.sunken" color="fg.muted" role="status">
            <SpinnerRing role="img" aria-label={photoTexts.preparing(name)} />
          </Flex>
        </Tile>
      ))}
    </chakra.ul>
  );
}

const Tile = chakra('li', {
  base: {
    position: 'relative',
    width: '8.5rem',
    height: '6.5rem',
    borderRadius: 'md',
    borderWidth: 'edge',
    borderColor: 'line',
    overflow: 'hidden',
  },
});

function TilePicture({
  photo,
  number,
  onOpen,
}: {
  photo: HeldPhoto;
  number: number;
  onOpen: Props['onOpen'];
}) {
  const alt = photoTexts.photoNumber(number);
  if (onOpen === undefined) return <PhotoThumb bytes={photo.thumbnail} alt={alt} />;
  return (
    <chakra.button
      type="button"
      boxSize="full"
      cursor="pointer"
      aria-label={photoTexts.open(number)}
      onClick={() => onOpen(photo.id)}
    >
      <PhotoThumb bytes={photo.thumbnail} alt="" />
    </chakra.button>
  );
}
