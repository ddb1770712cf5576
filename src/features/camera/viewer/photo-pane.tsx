import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useObjectUrl } from '#app/hooks/use-photos.ts';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Box, chakra, Flex } from '#app/ui/chakra.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { GlassButton, ZoomButtons } from '../full-screen-dialog.tsx';
import { photoTexts } from '../texts.ts';
import { MOST_ZOOM, usePictureGestures, WHOLE, ZOOM_STEP, type Zoom, zoomAround } from './picture-zoom.ts';

/** A picture at a URL, or a photo on this device. One without bytes is shown as in forms: being restored, or lost. */
export type ViewedPhoto = { caption: string } & ({ src: string } | { bytes: HeldPhoto['thumbnail'] });

/** The photo shown out of several, and its zoom. */
type Pane = {
  photos: readonly ViewedPhoto[];
  index: number;
  zoom: Zoom;
  setZoom: (change: Zoom | ((zoom: Zoom) => Zoom)) => void;
  stage: RefObject<HTMLDivElement | null>;
  go: (step: -1 | 1) => void;
  enlarge: (factor: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The state of one pane. Its owner stores it, so that a pane hidden on a phone comes back unchanged. */
export function usePane(photos: readonly ViewedPhoto[], startAt: number): Pane {
  const [index, setIndex] = useState(startAt);
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const stage = useRef<HTMLDivElement>(null);

  function go(step: -1 | 1): void {
    if (photos[index + step] === undefined) return;
    setIndex(index + step);
    setZoom(WHOLE);
  }

  function enlarge(factor: number): void {
    const size = stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    setZoom((current) => zoomAround(current, factor, { x: 0, y: 0 }, size));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
    if (event.key === '+' || event.key === '=') enlarge(ZOOM_STEP);
    if (event.key === '-') enlarge(1 / ZOOM_STEP);
  }

  return { photos, index, zoom, setZoom, stage, go, enlarge, onKeyDown };
}

/** One photo with its caption, zoom and arrows. */
export function PhotoPane({ pane, lead }: { pane: Pane; lead?: ReactNode }) {
  const { photos, index, zoom, setZoom, stage, go, enlarge } = pane;
  const gestures = usePictureGestures({ zoom, onZoom: setZoom, onSwipe: go });
  const photo = photos[index];
  if (photo === undefined) return null;
  return (
    <Flex direction="column" flex="1" minWidth="0" minHeight="0">
      <Flex align="center" gap="gap" padding="3">
        {lead}
        <chakra.p flex="1" minWidth="0" overflowWrap="anywhere" role="status">
          {photo.caption}{' '}
          <chakra.span whiteSpace="nowrap">({photoTexts.count(index + 1, photos.length)})</chakra.span>
        </chakra.p>
        <ZoomButtons
          isSmallest={zoom.scale <= 1}
          isLargest={zoom.scale >= MOST_ZOOM}
          onStep={(step) => enlarge(ZOOM_STEP ** step)}
        />
      </Flex>
      <Box
        ref={stage}
        flex="1"
        minHeight="0"
        overflow="hidden"
        touchAction="none"
        onDoubleClick={() => (zoom.scale > 1 ? setZoom(WHOLE) : enlarge(ZOOM_STEP * ZOOM_STEP))}
        {...gestures}
      >
        <Picture
          key={index}
          photo={photo}
          name={`${photo.caption} (${photoTexts.count(index + 1, photos.length)})`}
          zoom={zoom}
        />
      </Box>
      <PreviousAndNext index={index} count={photos.length} onGo={go} />
    </Flex>
  );
}

function Picture({ photo, name, zoom }: { photo: ViewedPhoto; name: string; zoom: Zoom }) {
  const bytes = 'bytes' in photo ? photo.bytes : null;
  const url = useObjectUrl(typeof bytes === 'object' ? bytes : null);
  if (typeof bytes === 'string') {
    return (
      <Flex boxSize="full" direction="column" align="center" justify="center" gap="gap" padding="inset">
        {bytes === 'returning' ? <SpinnerRing aria-hidden /> : <ImageOff aria-hidden />}
        <chakra.p textAlign="center">
          {bytes === 'returning' ? photoTexts.returningHere : photoTexts.lostHere()}
        </chakra.p>
      </Flex>
    );
  }
  return (
    <chakra.img
      src={'src' in photo ? photo.src : url}
      alt={name}
      boxSize="full"
      objectFit="contain"
      draggable={false}
      style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
    />
  );
}

function PreviousAndNext({
  index,
  count,
  onGo,
}: {
  index: number;
  count: number;
  onGo: (step: -1 | 1) => void;
}) {
  if (count < 2) return null;
  return (
    <Flex justify="space-between" padding="3">
      <GlassButton
        shape="floor"
        aria-label={photoTexts.previousPhoto}
        aria-disabled={index === 0}
        onClick={() => onGo(-1)}
      >
        <ChevronLeft aria-hidden />
      </GlassButton>
      <GlassButton
        shape="floor"
        aria-label={photoTexts.nextPhoto}
        aria-disabled={index === count - 1}
        onClick={() => onGo(1)}
      >
        <ChevronRight aria-hidden />
      </GlassButton>
    </Flex>
  );
}
