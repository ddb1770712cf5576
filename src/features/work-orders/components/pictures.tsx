import { chakra, Flex } from '@chakra-ui/react';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { thumbnailUrl } from '#app/api/media.ts';
import { PhotoThumb } from '#app/features/camera/photo-thumb.tsx';
import { PhotoViewer, type ViewedPhoto } from '#app/features/camera/photo-viewer.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useMediaUrl } from '#app/hooks/use-media-url.ts';
import { useThumbnail } from '#app/hooks/use-photo.ts';
import { usePhotoBytes } from '#app/hooks/use-photo-bytes.ts';
import { texts } from '#domain/texts.ts';
import type { Picture } from '#domain/work-order/work-order.ts';

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

/** A strip of pictures under a heading; one opens large. Pictures of this device and of the server look the same. */
export function Pictures({ label, pictures }: { label: string; pictures: readonly Picture[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <Flex direction="column" gap="2">
      <chakra.span textStyle="small" color="fg.muted">
        {label}
      </chakra.span>
      <Flex gap="gap" wrap="wrap">
        {pictures.map((picture, index) => (
          <Frame
            key={keyOf(picture)}
            type="button"
            aria-label={texts.orders.openPicture(label, index + 1)}
            onClick={() => setOpened(index)}
          >
            <Thumb picture={picture} />
          </Frame>
        ))}
      </Flex>
      {opened !== null && (
        <OpenedPictures pictures={pictures} label={label} start={opened} onClose={() => setOpened(null)} />
      )}
    </Flex>
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
  const { reachability } = useServices();
  const [missing, setMissing] = useState(false);
  // A picture that is not kept here comes with the network.
  useEffect(
    () => reachability.subscribe((reach) => reach === 'reached' && setMissing(false)),
    [reachability],
  );
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

function OpenedPictures(props: {
  pictures: readonly Picture[];
  label: string;
  start: number;
  onClose: () => void;
}) {
  const { pictures, label, start, onClose } = props;
  const address = useMediaUrl();
  const bytesById = usePhotoBytes(
    pictures.flatMap((picture) => (picture.at === 'device' ? [picture.photoId] : [])),
  );
  if (bytesById === null) return null;
  const photos = pictures.flatMap((picture, index): ViewedPhoto[] => {
    const caption = texts.orders.pictureOf(label, index + 1, pictures.length);
    if (picture.at === 'server') return [{ caption, src: address(picture.url) }];
    const bytes = bytesById.get(picture.photoId);
    return bytes === undefined ? [] : [{ caption, bytes }];
  });
  return photos.length === 0 ? null : (
    <PhotoViewer photos={photos} startAt={Math.min(start, photos.length - 1)} onClose={onClose} />
  );
}

function keyOf(picture: Picture): string {
  return picture.at === 'server' ? picture.url : picture.photoId;
}
