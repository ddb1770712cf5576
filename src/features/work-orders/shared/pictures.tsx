import { chakra, Flex } from '@chakra-ui/react';
import { ImageOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { thumbnailUrl } from '#app/api/media.ts';
import { PhotoThumb } from '#app/features/camera/photo-thumb.tsx';
import type { ViewedPhoto } from '#app/features/camera/viewer/photo-pane.tsx';
import { PhotoCompare, PhotoViewer } from '#app/features/camera/viewer/photo-viewer.tsx';
import type { Side } from '#app/features/camera/viewer/photo-viewer-dialog.tsx';
import { AttentionMark, SendingMark, WaitingMark } from '#app/features/office/components/work-marks.tsx';
import { useAskAgain, usePhotoBytes, usePhotosState, useThumbnail } from '#app/hooks/use-photos.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
import { Row, Stack } from '#app/ui/stack.tsx';
import type { OrderJob, Picture } from '#domain/work-order/work-order.ts';
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
function PictureStrip({ label, pictures, onOpen }: StripProps) {
  if (pictures.length === 0) return null;
  return (
    <Stack gap="2">
      <Row gap="2">
        <chakra.span textStyle="small" color="fg.muted">
          {label}
        </chakra.span>
        <UnsentMark pictures={pictures} />
      </Row>
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
    </Stack>
  );
}

/** The upload state of the pictures that are only on this device. The act itself says why it needs attention. */
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

/** A strip whose pictures open over the whole screen. */
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

function OpenedPictures({ pictures, label, start, onClose }: OpenedProps) {
  const photos = useViewedPhotos(label, pictures);
  if (photos === null || photos.length === 0) return null;
  return <PhotoViewer photos={photos} startAt={Math.min(start, photos.length - 1)} onClose={onClose} />;
}

/** Pictures for the viewer; null while the bytes kept on this device are read. A missing one is left out. */
function useViewedPhotos(label: string, pictures: readonly Picture[]): ViewedPhoto[] | null {
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

type Opened = { side: Side; index: number };

/** Reference and completion pictures side by side. If a job has both, opening one compares it with the other strip. */
export function JobPictures({ job }: { job: Pick<OrderJob, 'pictures' | 'completion'> }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { referencePictures, completionPictures } = orderTexts;
  const before = job.pictures;
  const after = job.completion?.pictures ?? [];
  const close = () => setOpened(null);
  if (before.length + after.length === 0) return null;
  const single = opened?.side === 'before' ? before : after;
  return (
    <>
      <Flex wrap="wrap" columnGap="8" rowGap="4">
        <PictureStrip
          label={referencePictures}
          pictures={before}
          onOpen={(index) => setOpened({ side: 'before', index })}
        />
        <PictureStrip
          label={completionPictures}
          pictures={after}
          onOpen={(index) => setOpened({ side: 'after', index })}
        />
      </Flex>
      {opened !== null &&
        (before.length > 0 && after.length > 0 ? (
          <ComparedPictures before={before} after={after} startAt={opened} onClose={close} />
        ) : (
          <OpenedPictures
            pictures={single}
            label={opened.side === 'before' ? referencePictures : completionPictures}
            start={opened.index}
            onClose={close}
          />
        ))}
    </>
  );
}

type ComparedProps = {
  before: readonly Picture[];
  after: readonly Picture[];
  startAt: Opened;
  onClose: () => void;
};

function ComparedPictures({ before, after, startAt, onClose }: ComparedProps) {
  const { referencePictures, completionPictures } = orderTexts;
  const beforePhotos = useViewedPhotos(referencePictures, before);
  const afterPhotos = useViewedPhotos(completionPictures, after);
  if (beforePhotos === null || afterPhotos === null) return null;
  const there = startAt.side === 'before' ? beforePhotos : afterPhotos;
  return (
    <PhotoCompare
      before={{ label: referencePictures, photos: beforePhotos }}
      after={{ label: completionPictures, photos: afterPhotos }}
      startAt={{ ...startAt, index: Math.max(0, Math.min(startAt.index, there.length - 1)) }}
      onClose={onClose}
    />
  );
}
