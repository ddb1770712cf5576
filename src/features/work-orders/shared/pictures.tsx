import { useState } from 'react';
import type { Side } from '#app/features/camera/viewer/photo-viewer-dialog.tsx';
import {
  OpenedPictures,
  PhotoCompare,
  PictureButtons,
  type PictureSize,
  photoIdsOf,
  useViewedPhotos,
} from '#app/features/camera/viewer/pictures.tsx';
import { AttentionMark, SendingMark, WaitingMark } from '#app/features/office/marks.tsx';
import { usePhotosState } from '#app/hooks/use-photos.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { OrderJob, Picture } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';

const Strips = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '4' },
  variants: {
    size: {
      small: {},
      large: {
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        columnGap: 'gap',
      },
    },
  },
});

type StripProps = {
  label: string;
  pictures: readonly Picture[];
  size?: PictureSize | undefined;
  onOpen: (index: number) => void;
};

/** A strip of pictures under a heading, marked while some of them are only on this device. */
function PictureStrip({ label, pictures, size, onOpen }: StripProps) {
  if (pictures.length === 0) return null;
  return (
    <Stack gap="2" minWidth="0">
      <Row gap="2">
        <Text as="span" tone="muted" size="small">
          {label}
        </Text>
        <UnsentMark photoIds={photoIdsOf(pictures)} />
      </Row>
      <PictureButtons
        pictures={pictures}
        nameOf={(number) => orderTexts.openPicture(label, number)}
        size={size}
        onOpen={onOpen}
      />
    </Stack>
  );
}

/** The send progress of the pictures on this device. Their action itself says why it needs attention. */
function UnsentMark({ photoIds }: { photoIds: readonly string[] }) {
  const state = usePhotosState(photoIds);
  if (photoIds.length === 0) return null;
  switch (state) {
    case 'attention':
      return <AttentionMark failure={null} />;
    case 'sending':
      return <SendingMark small />;
    case 'queued':
      return <WaitingMark small />;
    case null:
      return null;
  }
}

/** A job's reference pictures, each of which opens full-screen. */
export function ReferencePictures({ pictures }: { pictures: readonly Picture[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <PictureStrip label={orderTexts.referencePictures} pictures={pictures} onOpen={setOpened} />
      {opened !== null && (
        <OpenedPictures
          pictures={pictures}
          captionOf={() => orderTexts.referencePictures}
          startAt={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type Opened = { side: Side; index: number };

type JobPicturesProps = { job: Pick<OrderJob, 'pictures' | 'completion'>; size?: PictureSize };

/** Reference and completion pictures side by side. If a job has both, opening one compares it with the other strip. */
export function JobPictures({ job, size }: JobPicturesProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const labels = { before: orderTexts.referencePictures, after: orderTexts.completionPictures };
  const pictures = { before: job.pictures, after: job.completion?.pictures ?? [] };
  const open = (side: Side) => (index: number) => setOpened({ side, index });
  const close = () => setOpened(null);
  if (pictures.before.length + pictures.after.length === 0) return null;
  return (
    <>
      <Strips size={size} data-part="pictures">
        <PictureStrip label={labels.before} pictures={pictures.before} size={size} onOpen={open('before')} />
        <PictureStrip label={labels.after} pictures={pictures.after} size={size} onOpen={open('after')} />
      </Strips>
      {opened !== null &&
        (pictures.before.length > 0 && pictures.after.length > 0 ? (
          <ComparedPictures labels={labels} pictures={pictures} startAt={opened} onClose={close} />
        ) : (
          <OpenedPictures
            pictures={pictures[opened.side]}
            captionOf={() => labels[opened.side]}
            startAt={opened.index}
            onClose={close}
          />
        ))}
    </>
  );
}

type ComparedProps = {
  labels: Record<Side, string>;
  pictures: Record<Side, readonly Picture[]>;
  startAt: Opened;
  onClose: () => void;
};

function ComparedPictures({ labels, pictures, startAt, onClose }: ComparedProps) {
  const before = useViewedPhotos(pictures.before, () => labels.before);
  const after = useViewedPhotos(pictures.after, () => labels.after);
  if (before === null || after === null) return null;
  const last = (startAt.side === 'before' ? before : after).length - 1;
  return (
    <PhotoCompare
      before={{ label: labels.before, photos: before }}
      after={{ label: labels.after, photos: after }}
      startAt={{ ...startAt, index: Math.max(0, Math.min(startAt.index, last)) }}
      onClose={onClose}
    />
  );
}
