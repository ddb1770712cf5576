import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Box, chakra, Flex, Grid } from '#app/ui/chakra.tsx';
import type { PlateFrame } from '#app/workers/plate.api.ts';
import { startPlateReader, whenPlateReaderIsHere } from '#app/workers/plate.ts';
import { type PlateVerdict, plateMatcher } from '#domain/plates.ts';
import { FullScreenDialog, GlassButton } from '../full-screen-dialog.tsx';
import { Torch } from '../sheet/torch-and-zoom.tsx';
import { type Camera, useCamera } from '../sheet/use-camera.ts';
import { Viewfinder } from '../sheet/viewfinder.tsx';
import { photoTexts } from '../texts.ts';
import { plateTexts } from './texts.ts';

/** Portrait: the notes below the picture. Landscape: next to it, under the right thumb. */
const Frame = chakra(Grid, {
  base: {
    height: 'full',
    gap: 'gap',
    padding: '3',
    gridTemplateAreas: '"top" "picture" "notes"',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    _landscape: {
      gridTemplateAreas: '"picture top" "picture notes"',
      gridTemplateColumns: 'minmax(0, 1fr) 22rem',
      gridTemplateRows: 'auto minmax(0, 1fr)',
    },
  },
});

/** The part of the picture that is read; the rest is dimmed. */
const Guide = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    margin: 'auto',
    width: '86%',
    maxWidth: '36rem',
    aspectRatio: '3 / 1',
    borderWidth: 'heavy',
    borderColor: 'white',
    borderRadius: 'md',
    outlineWidth: '100vmax',
    outlineStyle: 'solid',
    outlineColor: 'black/50',
    pointerEvents: 'none',
  },
});

const Hint = chakra('p', { base: { textStyle: 'heading', textAlign: 'center' } });

export type PlateScanProps = {
  /** Candidate plates, as they are written; requested once. */
  plates: () => Promise<readonly string[]>;
  /** A known plate, or the text read from an unknown one. */
  onFound: (plate: string) => void;
  onClose: () => void;
};

/** Full-screen camera until it has read a plate, which closes it [W27]. */
export function PlateScan({ plates, onFound, onClose }: PlateScanProps) {
  const { camera, retry } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const choose = (plate: string): void => {
    onClose();
    onFound(plate);
  };
  const { verdict, hasFailed, readAgain } = useReadings({ camera, video, guide, plates, onCertain: choose });
  const offers = verdict.unknown === null ? verdict.likely : [verdict.unknown];

  return (
    <FullScreenDialog name={plateTexts.title} onClose={onClose} firstFocus={close}>
      <Frame>
        <Flex gridArea="top" justify="space-between">
          <GlassButton ref={close} shape="icon" aria-label={plateTexts.close} onClick={onClose}>
            <X aria-hidden />
          </GlassButton>
          {camera.kind === 'live' && <Torch key={camera.track.id} track={camera.track} />}
        </Flex>
        <Box gridArea="picture" position="relative" overflow="hidden" borderRadius="md">
          <Viewfinder camera={camera} video={video} shots={0} onRetry={retry} chooseInstead={null} />
          {camera.kind === 'live' && <Guide ref={guide} />}
        </Box>
        {/* Space for three plates from the start, so that nothing moves under a finger. */}
        <Flex
          gridArea="notes"
          alignSelf="end"
          direction="column"
          gap="gap"
          minHeight="20rem"
          aria-live="polite"
        >
          {hasFailed ? (
            <>
              <Hint role="alert">{plateTexts.failed}</Hint>
              <GlassButton shape="floor" onClick={readAgain}>
                {photoTexts.tryAgain}
              </GlassButton>
            </>
          ) : (
            <Hint>{verdict.likely.length > 0 ? plateTexts.isItOne : plateTexts.hint}</Hint>
          )}
          {offers.map((plate) => (
            <GlassButton key={plate} shape="floor" tone="solid" onClick={() => choose(plate)}>
              {verdict.unknown === null ? plate : plateTexts.searchFor(plate)}
            </GlassButton>
          ))}
        </Flex>
      </Frame>
    </FullScreenDialog>
  );
}

const NOTHING_READ: PlateVerdict = { certain: null, likely: [], unknown: null };

/** Pause after each reading, so that the tablet is not at full load. */
const BETWEEN_MS = 100;
const VIBRATION_MS = 40;

type ReadingsOf = {
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLDivElement | null>;
  plates: PlateScanProps['plates'];
  onCertain: (plate: string) => void;
};

/** Reads one picture after the other until a plate is certain, or the camera is closed. */
function useReadings({ camera, video, guide, plates, onCertain }: ReadingsOf) {
  const [verdict, setVerdict] = useState(NOTHING_READ);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef({ plates, onCertain });
  asked.current = { plates, onCertain };

  const readAgain = (): void => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts the reader.
  useEffect(() => {
    if (camera.kind !== 'live') return;
    const reader = startPlateReader();
    let over = false;
    const readOn = async (): Promise<void> => {
      const matcher = plateMatcher(await asked.current.plates());
      while (!over) {
        const frame = frameInGuide(video.current, guide.current);
        if (frame !== null) {
          const next = matcher.add(await reader.read(frame));
          if (over) return;
          setVerdict(next);
          if (next.certain !== null) {
            navigator.vibrate?.(VIBRATION_MS);
            asked.current.onCertain(next.certain);
            return;
          }
        }
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
    };
    const failed = async (): Promise<void> => {
      if (over) return;
      setFailed(true);
      // Continues automatically if only its files were missing.
      if ((await whenPlateReaderIsHere()) && !over) readAgain();
    };
    readOn().catch(() => void failed().catch(() => undefined));
    return () => {
      over = true;
      reader.end();
    };
  }, [camera, attempt]);

  return { verdict, hasFailed, readAgain };
}

/** At this width letters are some 60 px high, which the reader's model was made for. */
const FRAME_WIDTH_PX = 640;

/** The picture inside the guide; null before the camera's first frame. */
function frameInGuide(video: HTMLVideoElement | null, guide: HTMLDivElement | null): PlateFrame | null {
  if (video === null || guide === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const shown = video.getBoundingClientRect();
  const wanted = guide.getBoundingClientRect();
  // Same placement as `object-fit: contain`.
  const scale = Math.min(shown.width / video.videoWidth, shown.height / video.videoHeight);
  const left = shown.left + (shown.width - video.videoWidth * scale) / 2;
  const top = shown.top + (shown.height - video.videoHeight * scale) / 2;
  const heightPx = Math.round((FRAME_WIDTH_PX * wanted.height) / wanted.width);
  const canvas = document.createElement('canvas');
  canvas.width = FRAME_WIDTH_PX;
  canvas.height = heightPx;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return null;
  drawing.drawImage(
    video,
    (wanted.left - left) / scale,
    (wanted.top - top) / scale,
    wanted.width / scale,
    wanted.height / scale,
    0,
    0,
    FRAME_WIDTH_PX,
    heightPx,
  );
  const { data } = drawing.getImageData(0, 0, FRAME_WIDTH_PX, heightPx);
  const grey = new Uint8Array(FRAME_WIDTH_PX * heightPx);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel += 1, at += 4)
    grey[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8;
  return { widthPx: FRAME_WIDTH_PX, heightPx, grey: grey.buffer };
}
