import { Flashlight } from 'lucide-react';
import { useState } from 'react';
import { chakra } from '#app/ui/chakra.tsx';
import { GlassButton, ZoomButtons } from '../full-screen-dialog.tsx';
import { photoTexts } from '../texts.ts';

/** Renders nothing if the camera has no light. */
export function Torch({ track }: { track: MediaStreamTrack }) {
  const [on, setOn] = useState(false);
  if (capabilitiesOf(track).torch !== true) return null;

  async function toggle(): Promise<void> {
    if (await apply(track, { torch: !on })) setOn(!on);
  }

  return (
    <GlassButton shape="icon" aria-pressed={on} aria-label={photoTexts.torch} onClick={() => void toggle()}>
      <Flashlight aria-hidden />
    </GlassButton>
  );
}

/** Renders nothing if the camera cannot zoom. */
export function Zoom({ track }: { track: MediaStreamTrack }) {
  const [zoom, setZoom] = useState(() => readZoom(track));
  if (zoom === null) return null;
  const { min, max, step, value } = zoom;

  async function change(wanted: number): Promise<void> {
    const next = Math.min(max, Math.max(min, wanted));
    if (await apply(track, { zoom: next })) setZoom({ min, max, step, value: next });
  }

  return (
    <ZoomButtons
      isSmallest={value <= min}
      isLargest={value >= max}
      onStep={(by) => void change(value + by * step)}
    >
      <chakra.span role="status" minWidth="10" textAlign="center">
        {`${(value / min).toFixed(1)}×`}
      </chakra.span>
    </ZoomButtons>
  );
}

/** Capabilities missing from TypeScript's DOM library. */
type ExtraCapabilities = { torch?: boolean; zoom?: { min: number; max: number; step?: number } };
type ExtraSettings = { torch?: boolean; zoom?: number };

function capabilitiesOf(track: MediaStreamTrack): ExtraCapabilities {
  // Firefox has no getCapabilities.
  const read: (() => MediaTrackCapabilities) | undefined = track.getCapabilities;
  return read === undefined ? {} : (track.getCapabilities() as ExtraCapabilities);
}

/** Presses from one end of the zoom to the other. */
const ZOOM_PRESSES = 8;

/** Null if the camera has one fixed view. */
function readZoom(track: MediaStreamTrack) {
  const { zoom } = capabilitiesOf(track);
  if (zoom === undefined || zoom.min <= 0 || zoom.max <= zoom.min) return null;
  const { min, max } = zoom;
  const { zoom: value = min } = track.getSettings() as ExtraSettings;
  return { min, max, step: Math.max(zoom.step ?? 0, (max - min) / ZOOM_PRESSES), value };
}

/** False if the camera refuses after all; it continues as before. */
function apply(track: MediaStreamTrack, extra: ExtraSettings): Promise<boolean> {
  return track.applyConstraints({ advanced: [extra as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );
}
