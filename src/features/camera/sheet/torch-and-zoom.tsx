import { chakra, Flex } from '@chakra-ui/react';
import { Flashlight, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { GlassButton } from '../full-screen-dialog.tsx';
import { photoTexts } from '../texts.ts';

/** Nothing where the camera has no light. */
export function Torch({ track }: { track: MediaStreamTrack }) {
  const [on, setOn] = useState(false);

  async function toggle(): Promise<void> {
    if (await setTorch(track, !on)) setOn(!on);
  }

  if (!torchIsOffered(track)) return null;
  return (
    <GlassButton
      type="button"
      shape="icon"
      aria-pressed={on}
      aria-label={photoTexts.torch}
      onClick={() => void toggle()}
    >
      <Flashlight aria-hidden />
    </GlassButton>
  );
}

/** Nothing where the camera cannot zoom. */
export function Zoom({ track }: { track: MediaStreamTrack }) {
  const range = readZoom(track);
  return range && <ZoomSteps track={track} range={range} />;
}

function ZoomSteps({ track, range }: { track: MediaStreamTrack; range: ZoomRange }) {
  const [value, setValue] = useState(range.value);

  async function step(by: number): Promise<void> {
    const next = Math.min(range.max, Math.max(range.min, value + by));
    if (await setZoom(track, next)) setValue(next);
  }

  return (
    <Flex role="group" aria-label={photoTexts.zoom} gap="gap" align="center">
      <GlassButton
        type="button"
        shape="icon"
        aria-label={photoTexts.zoomOut}
        disabled={value <= range.min}
        onClick={() => void step(-range.step)}
      >
        <ZoomOut aria-hidden />
      </GlassButton>
      <chakra.span role="status" minWidth="10" textAlign="center">
        {`${(value / range.min).toFixed(1)}×`}
      </chakra.span>
      <GlassButton
        type="button"
        shape="icon"
        aria-label={photoTexts.zoomIn}
        disabled={value >= range.max}
        onClick={() => void step(range.step)}
      >
        <ZoomIn aria-hidden />
      </GlassButton>
    </Flex>
  );
}

/** Capabilities that TypeScript's DOM library does not know. */
type ExtraCapabilities = { torch?: boolean; zoom?: { min: number; max: number; step?: number } };
type ExtraSettings = { torch?: boolean; zoom?: number };

export type ZoomRange = { min: number; max: number; step: number; value: number };

/** Presses from one end of the zoom to the other. */
const ZOOM_PRESSES = 8;

function capabilitiesOf(track: MediaStreamTrack): ExtraCapabilities {
  // Firefox has no getCapabilities.
  const read: (() => MediaTrackCapabilities) | undefined = track.getCapabilities;
  return read === undefined ? {} : (track.getCapabilities() as ExtraCapabilities);
}

function torchIsOffered(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).torch === true;
}

/** Null where the camera has one fixed view. */
function readZoom(track: MediaStreamTrack): ZoomRange | null {
  const { zoom } = capabilitiesOf(track);
  if (zoom === undefined || zoom.min <= 0 || zoom.max <= zoom.min) return null;
  const step = Math.max(zoom.step ?? 0, (zoom.max - zoom.min) / ZOOM_PRESSES);
  const { zoom: value } = track.getSettings() as ExtraSettings;
  return { min: zoom.min, max: zoom.max, step, value: value ?? zoom.min };
}

function setTorch(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  return apply(track, { torch });
}

function setZoom(track: MediaStreamTrack, zoom: number): Promise<boolean> {
  return apply(track, { zoom });
}

/** False where the camera refuses after all; it goes on as it was. */
function apply(track: MediaStreamTrack, extra: ExtraSettings): Promise<boolean> {
  return track.applyConstraints({ advanced: [extra as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );
}
