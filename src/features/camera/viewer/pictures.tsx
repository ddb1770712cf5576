import { ImageOff } from 'lucide-react';
import { lazy, type ReactNode, useCallback, useState } from 'react';
import { thumbnailUrl } from '#app/api/media.ts';
import { usePhotoBytes, useRetryPicture, useReturning, useThumbnail } from '#app/hooks/use-photos.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Part } from '#app/ui/part.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import type { Picture } from '#domain/work-order/work-order.ts';
import { photoTexts } from '../texts.ts';
import type { ViewedPhoto } from './photo-pane.tsx';
import type { PhotoCompareProps, PhotoViewerProps } from './photo-viewer-dialog.tsx';

const ViewerDialog = lazy(async () => ({
  default: (await import('./photo-viewer-dialog.tsx')).PhotoViewerDialog,
}));
const CompareDialog = lazy(async () => ({
  default: (await import('./photo-viewer-dialog.tsx')).PhotoCompareDialog,
}));

/** Full-screen photos, open while mounted. The code loads with the first one. */
export function PhotoViewer(props: PhotoViewerProps) {
  return (
    <Part name={photoTexts.viewer} onClose={props.onClose}>
      <ViewerDialog {...props} />
    </Part>
  );
}

/** Two groups of photos side by side, full-screen, open while mounted. */
export function PhotoCompare(props: PhotoCompareProps) {
  return (
    <Part name={photoTexts.viewer} onClose={props.onClose}>
      <CompareDialog {...props} />
    </Part>
  );
}

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
  variants: {
    size: {
      small: { boxSize: '16', borderColor: 'line.control' },
      large: { flexShrink: 1, width: '48', height: 'auto', aspectRatio: '1' },
    },
  },
});

export type PictureSize = 'small' | 'large';

type ButtonsProps = {
  pictures: readonly Picture[];
  /** A button's name, by the picture's number starting at 1. */
  nameOf: (number: number) => string;
  size?: PictureSize | undefined;
  onOpen: (index: number) => void;
};

/** Thumbnails of pictures on this device or the server, as buttons. */
export function PictureButtons({ pictures, nameOf, size, onOpen }: ButtonsProps) {
  return (
    <Flex gap="gap" wrap="wrap">
      {keyedPictures(pictures).map(({ picture, key }, index) => (
        <Frame
          key={key}
          type="button"
          size={size}
          aria-label={[nameOf(index + 1), picture.caption].filter(Boolean).join(' · ')}
          title={picture.caption}
          onClick={() => onOpen(index)}
        >
          <PictureThumb picture={picture} />
        </Frame>
      ))}
    </Flex>
  );
}

/** Small thumbnails that open full-screen. */
export function Pictures({ pictures, nameOf }: Pick<ButtonsProps, 'pictures' | 'nameOf'>) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <PictureButtons pictures={pictures} nameOf={nameOf} size="small" onOpen={setOpened} />
      {opened !== null && (
        <OpenedPictures
          pictures={pictures}
          captionOf={nameOf}
          startAt={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type OpenedProps = {
  pictures: readonly Picture[];
  captionOf: (number: number) => string;
  startAt: number;
  onClose: () => void;
};

export function OpenedPictures({ pictures, captionOf, startAt, onClose }: OpenedProps) {
  const photos = useViewedPhotos(pictures, captionOf);
  if (photos === null || photos.length === 0) return null;
  return <PhotoViewer photos={photos} startAt={Math.min(startAt, photos.length - 1)} onClose={onClose} />;
}

/**
 * Pictures for the viewer; null while the bytes stored on this device are being read. One without bytes stays in its
 * place, so that each opens at its own number.
 */
export function useViewedPhotos(
  pictures: readonly Picture[],
  captionOf: (number: number) => string,
): ViewedPhoto[] | null {
  const address = useMediaUrl();
  const photoIds = photoIdsOf(pictures);
  const bytesById = usePhotoBytes(photoIds);
  const returning = useReturning(photoIds);
  if (bytesById === null) return null;
  return pictures.map((picture, index): ViewedPhoto => {
    const caption = [captionOf(index + 1), picture.caption].filter(Boolean).join(' · ');
    if (picture.at === 'server') return { caption, src: address(picture.url) };
    const { photoId } = picture;
    return { caption, bytes: bytesById.get(photoId) ?? (returning.has(photoId) ? 'returning' : 'lost') };
  });
}

type ThumbProps = {
  picture: Picture;
  /** Placeholder if the server's picture is not on this device. */
  missing?: ReactNode;
};

/** A picture's thumbnail, filling its frame. */
export function PictureThumb({ picture, missing = <ImageOff aria-hidden /> }: ThumbProps) {
  return picture.at === 'server' ? (
    <ServerThumb url={picture.url} missing={missing} />
  ) : (
    <DeviceThumb photoId={picture.photoId} />
  );
}

function ServerThumb({ url, missing }: { url: string; missing: ReactNode }) {
  const address = useMediaUrl();
  const [isMissing, setMissing] = useState(false);
  const again = useCallback(() => setMissing(false), []);
  useRetryPicture(isMissing, again);
  if (isMissing) return missing;
  return (
    <chakra.img
      src={thumbnailUrl(address(url))}
      alt=""
      width="full"
      height="full"
      objectFit="cover"
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setMissing(true)}
    />
  );
}

const Returning = chakra(SpinnerRing, { base: { display: 'block', margin: 'auto' } });

/** The thumbnail of a photo on this device. */
export function DeviceThumb({ photoId }: { photoId: string }) {
  const bytes = useThumbnail(photoId);
  if (bytes === null) return <ImageOff aria-hidden />;
  if (bytes === 'returning') return <Returning role="img" aria-label={photoTexts.returningHere} />;
  return bytes === undefined ? null : <PhotoThumb key={photoId} bytes={bytes} alt="" />;
}

/** Pictures with a key each. The same photo sent twice has the same address twice. */
export function keyedPictures(pictures: readonly Picture[]): { picture: Picture; key: string }[] {
  const times = new Map<string, number>();
  return pictures.map((picture) => {
    const name = picture.at === 'server' ? picture.url : picture.photoId;
    const earlier = times.get(name) ?? 0;
    times.set(name, earlier + 1);
    return { picture, key: earlier === 0 ? name : `${name}#${earlier}` };
  });
}

/** The photos among the pictures that exist only on this device. */
export function photoIdsOf(pictures: readonly Picture[]): string[] {
  return pictures.flatMap((picture) => (picture.at === 'device' ? [picture.photoId] : []));
}

/** A photo from memory, filling its frame. Its `key` must be the photo's id. */
export function PhotoThumb({ bytes, alt }: { bytes: ArrayBuffer; alt: string }) {
  // A live query returns a new copy of the same bytes on each change; following it would make the picture flicker.
  const [first] = useState(bytes);
  // A ref callback, not state: many thumbnails read in a row would each render again while the next arrives, and React
  // takes fifty of those in a row for an endless loop.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([first], { type: 'image/jpeg' }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [first],
  );
  return <chakra.img ref={show} alt={alt} width="full" height="full" objectFit="cover" draggable={false} />;
}
