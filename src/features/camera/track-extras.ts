/** What cameras offer beyond the standard's first part; the DOM library does not name it. */
type ExtraCapabilities = { torch?: boolean; zoom?: { min: number; max: number; step?: number } };
type ExtraSettings = { torch?: boolean; zoom?: number };

export type ZoomRange = { min: number; max: number; step: number; value: number };

/** Presses of a button from one end of the zoom to the other. */
const ZOOM_PRESSES = 8;

function capabilitiesOf(track: MediaStreamTrack): ExtraCapabilities {
  // Firefox has no getCapabilities.
  const read: (() => MediaTrackCapabilities) | undefined = track.getCapabilities;
  return read === undefined ? {} : (track.getCapabilities() as ExtraCapabilities);
}

export function torchIsOffered(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).torch === true;
}

/** Null where the camera has one fixed view. */
export function readZoom(track: MediaStreamTrack): ZoomRange | null {
  const { zoom } = capabilitiesOf(track);
  if (zoom === undefined || zoom.min <= 0 || zoom.max <= zoom.min) return null;
  const step = Math.max(zoom.step ?? 0, (zoom.max - zoom.min) / ZOOM_PRESSES);
  const { zoom: value } = track.getSettings() as ExtraSettings;
  return { min: zoom.min, max: zoom.max, step, value: value ?? zoom.min };
}

export function setTorch(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  return apply(track, { torch });
}

export function setZoom(track: MediaStreamTrack, zoom: number): Promise<boolean> {
  return apply(track, { zoom });
}

/** Whether the camera did it; one that cannot after all goes on as it was. */
function apply(track: MediaStreamTrack, extra: ExtraSettings): Promise<boolean> {
  return track.applyConstraints({ advanced: [extra as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );
}
