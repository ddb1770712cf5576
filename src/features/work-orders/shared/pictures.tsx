import { chakra, Flex } from '@chakra-ui/react';
import { ImageOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { thumbnailUrl } from '#app/api/media.ts';
import { PhotoThumb } from '#app/features/camera/photo-thumb.tsx';
import { PhotoViewer, type ViewedPhoto } from '#app/features/camera/photo-viewer.tsx';
import { AttentionMark, SendingMark, WaitingMark } from '#app/features/office/components/work-marks.tsx';
import { useAskAgain, usePhotoBytes, usePhotosState, useThumbnail } from '#app/hooks/use-photos.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';

const Frame = chakra('button', {
  base: {
    flexShrink: 0,
    boxSize: '24',
    borderRadius: 'md',
    overflow: 'hidden',
    borderWidth: 'edge',
    borderColor: 'line',
    bg: 'bg.sunken',
    color: 'fg.muted',
    cursor: 'zoom-in',
    '& > svg': { margin: 'auto' },
  },
});

type StripProps = { label: string; pictures: readonly Picture[]; onOpen: (index: number) => void };

/** A strip of pictures under a heading, marked while some of them are only on this device. */
export function PictureStrip({ label, pictures, onOpen }: StripProps) {
  if (pictures.length === 0) return null;
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" align="center" wrap="wrap">
        <chakra.span textStyle="small" color="fg.muted">
          {label}
        </chakra.span>
        <UnsentMark pictures={pictures} />
      </Flex>
      <Flex gap="gap" wrap="wrap">
        {pictures.map((picture, index) => (
          <Frame
            key={keyOf(picture)}
            type="button"
            aria-label={orderTexts.openPicture(label, index + 1)}
            onClick={() => onOpen(index)}
          >
            <Thumb picture={picture} />
          </Frame>
        ))}
      </Flex>
    </Flex>
  );
}

/** How it stands with those that are only on this device. Where their act needs its author, the act says why. */
function UnsentMark({ pictures }: { pictures: readonly Picture[] }) {
  const photoIds = pictures.flatMap((picture) => (picture.at === 'device' ? [picture.photoId] : []));
  const state = usePhotosState(photoIds);
  if (photoIds.length === 0) return null;
  switch (state) {
    case 'attention':
      return <AttentionMark failure={null} />;
    case 'sending':
      return <SendingMark />;
    case 'queued':
      return <WaitingMark />;
  }
}

/** A strip of pictures, one of which opens large. */
export function Pictures({ label, pictures }: { label: string; pictures: readonly Picture[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <PictureStrip label={label} pictures={pictures} onOpen={setOpened} />
      {opened !== null && (
        <OpenedPictures pictures={pictures} label={label} start={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function Thumb({ picture }: { picture: Picture }) {
  return picture.at === 'server' ? (
    <ServerThumb url={picture.url} />
  ) : (
    <DeviceThumb photoId={picture.photoId} />
  );
}

function ServerThumb({ url }: { url: string }) {
  const address = useMediaUrl();
  const [missing, setMissing] = useState(false);
  const again = useCallback(() => setMissing(false), []);
  useAskAgain(missing, again);
  if (missing) return <ImageOff aria-hidden />;
  return (
    <chakra.img
      onError={() => setMissing(true)}
      src={thumbnailUrl(address(url))}
      alt=""
      width="full"
      height="full"
      objectFit="cover"
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}

function DeviceThumb({ photoId }: { photoId: string }) {
  const bytes = useThumbnail(photoId);
  return bytes === null ? null : <PhotoThumb key={photoId} bytes={bytes} alt="" />;
}

type OpenedProps = {
  pictures: readonly Picture[];
  label: string;
  start: number;
  onClose: () => void;
};

/** A strip's pictures over the whole screen. */
export function OpenedPictures({ pictures, label, start, onClose }: OpenedProps) {
  const photos = useViewedPhotos(label, pictures);
  if (photos === null || photos.length === 0) return null;
  return <PhotoViewer photos={photos} startAt={Math.min(start, photos.length - 1)} onClose={onClose} />;
}

/** Pictures as the viewer takes them; null while those of this device are read. One that is gone is left out. */
export function useViewedPhotos(label: string, pictures: readonly Picture[]): ViewedPhoto[] | null {
  const address = useMediaUrl();
  const bytesById = usePhotoBytes(
    pictures.flatMap((picture) => (picture.at === 'device' ? [picture.photoId] : [])),
  );
  if (bytesById === null) return null;
  return pictures.flatMap((picture): ViewedPhoto[] => {
    if (picture.at === 'server') return [{ caption: label, src: address(picture.url) }];
    const bytes = bytesById.get(picture.photoId);
    return bytes === undefined ? [] : [{ caption: label, bytes }];
  });
}

function keyOf(picture: Picture): string {
  return picture.at === 'server' ? picture.url : picture.photoId;
}
