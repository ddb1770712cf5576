import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { PhotoCompare, type Side } from '#app/features/camera/photo-viewer.tsx';
import type { OrderJob, Picture } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';
import { OpenedPictures, PictureStrip, useViewedPhotos } from './pictures.tsx';

type Opened = { side: Side; index: number };

/** A job as it was beside the job as it is done. One picture opens large, with the other strip's beside it where there are any. */
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
