import { chakra, Flex } from '@chakra-ui/react';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { thumbnailUrl } from '#app/api/media.ts';
import { PhotoThumb } from '#app/features/camera/photo-thumb.tsx';
import type { ViewedPhoto } from '#app/features/camera/viewer/photo-pane.tsx';
import { PhotoViewer } from '#app/features/camera/viewer/photo-viewer.tsx';
import { usePhotoBytes, useThumbnail } from '#app/hooks/use-photos.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
import type { Picture } from '#domain/work-order/work-order.ts';

const Tile = chakra('button', {
  base: {
    flexShrink: 0,
    boxSize: '16',
    borderRadius: 'md',
    overflow: 'hidden',
    borderWidth: 'edge',
    borderColor: 'line.control',
    bg: 'bg.sunken',
    color: 'fg.muted',
    cursor: 'zoom-in',
    '& > svg': { margin: 'auto' },
  },
});

type Props = { pictures: readonly Picture[]; nameOf: (index: number) => string };

/** Thumbnails of pictures on this device or the server; each opens the viewer. */
export function ConflictPictures({ pictures, nameOf }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <Flex wrap="wrap" gap="gap">
        {pictures.map((picture, index) => (
          <Tile
            key={picture.at === 'server' ? picture.url : picture.photoId}
            type="button"
            aria-label={nameOf(index + 1)}
            onClick={() => setOpened(index)}
          >
            {picture.at === 'server' ? (
              <ServerThumb url={picture.url} />
            ) : (
              <DeviceThumb photoId={picture.photoId} />
            )}
          </Tile>
        ))}
      </Flex>
      {opened !== null && (
        <Opened pictures={pictures} nameOf={nameOf} startAt={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function ServerThumb({ url }: { url: string }) {
  const address = useMediaUrl();
  const [isMissing, setMissing] = useState(false);
  // Offline, only pictures that this device has cached can be shown.
  if (isMissing) return <ImageOff aria-hidden />;
  return (
    <chakra.img
      src={thumbnailUrl(address(url))}
      alt=""
      width="full"
      height="full"
      objectFit="cover"
      draggable={false}
      onError={() => setMissing(true)}
    />
  );
}

function DeviceThumb({ photoId }: { photoId: string }) {
  const bytes = useThumbnail(photoId);
  return bytes === null ? null : <PhotoThumb key={photoId} bytes={bytes} alt="" />;
}

function Opened({ pictures, nameOf, startAt, onClose }: Props & { startAt: number; onClose: () => void }) {
  const address = useMediaUrl();
  const bytesById = usePhotoBytes(
    pictures.flatMap((picture) => (picture.at === 'device' ? [picture.photoId] : [])),
  );
  if (bytesById === null) return null;
  const photos = pictures.flatMap((picture, index): ViewedPhoto[] => {
    const caption = nameOf(index + 1);
    if (picture.at === 'server') return [{ caption, src: address(picture.url) }];
    const bytes = bytesById.get(picture.photoId);
    return bytes === undefined ? [] : [{ caption, bytes }];
  });
  if (photos.length === 0) return null;
  return <PhotoViewer photos={photos} startAt={Math.min(startAt, photos.length - 1)} onClose={onClose} />;
}
