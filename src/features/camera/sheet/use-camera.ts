import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * The camera, open while the component is mounted and the page visible, and closed immediately otherwise: a forgotten
 * stream drains the battery, leaves the camera's light on and locks it for other apps.
 */
export function useCamera(): { camera: Camera; retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const seen = useSyncExternalStore(onVisibilityChange, isVisible);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reopens the camera.
  useEffect(() => {
    if (!seen) return;
    let current: Camera = { kind: 'starting' };
    let over = false;
    setCamera(current);

    const stop = (): void => {
      over = true;
      closeCamera(current);
    };
    const show = (opened: Camera): void => {
      if (over) {
        closeCamera(opened);
        return;
      }
      current = opened;
      setCamera(opened);
      if (opened.kind === 'live') {
        const { track } = opened;
        const follow = (): void => {
          if (!over) setCamera(track.readyState === 'ended' ? { kind: 'failed' } : asIs(opened));
        };
        for (const change of ['ended', 'mute', 'unmute']) track.addEventListener(change, follow);
      }
    };
    void openCamera().then(show);
    // A page in the back/forward cache no longer renders, so nothing else would close the camera.
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [seen, attempt]);

  return { camera, retry };
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

export type Camera =
  /** The browser may be asking the user for permission. */
  | { kind: 'starting' }
  /** The user or the browser's settings refused. */
  | { kind: 'denied' }
  /** There is no camera, another app uses it, or it was unplugged. */
  | { kind: 'failed' }
  /**
   * Running until its track is stopped. `isMuted`: its pictures are black, because it is switched off or another app
   * has it.
   */
  | { kind: 'live'; stream: MediaStream; track: MediaStreamTrack; isMuted: boolean };

/**
 * `ideal` only, because an office PC has no rear camera. 4:3 is the sensor's own aspect ratio, so nothing is cut off.
 */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
};
const STILL_LIMIT_MS = 5_000;
const FIRST_FRAME_LIMIT_MS = 3_000;
const FRAME_QUALITY = 0.92;

async function openCamera(): Promise<Camera> {
  // Missing without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { kind: 'failed' };
  try {
    const stream = await devices.getUserMedia(WANTED);
    const [track] = stream.getVideoTracks();
    return track === undefined ? { kind: 'failed' } : asIs({ kind: 'live', stream, track });
  } catch (error) {
    const denied = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
    return { kind: denied ? 'denied' : 'failed' };
  }
}

type LiveCamera = Extract<Camera, { kind: 'live' }>;

function asIs({ kind, stream, track }: Omit<LiveCamera, 'isMuted'>): LiveCamera {
  return { kind, stream, track, isMuted: track.muted };
}

function closeCamera(camera: Camera): void {
  if (camera.kind === 'live') for (const track of camera.stream.getTracks()) track.stop();
}

/** Cameras whose takePhoto failed once: another attempt would make every shot wait for the same failure. */
const withoutStills = new WeakSet<MediaStreamTrack>();

/** Cameras busy with a still: they take one at a time, and may need seconds for it. */
const atWork = new WeakSet<MediaStreamTrack>();

/**
 * The camera's own still if it takes one, otherwise the frame on the screen, which has as many pixels as a stored
 * photo. The same for a shot pressed while the camera is still busy with the previous one.
 */
async function takeShot(track: MediaStreamTrack, video: HTMLVideoElement): Promise<ArrayBuffer> {
  await firstFrame(video);
  const shot = (await takeStill(track)) ?? (await grabFrame(video));
  return shot.arrayBuffer();
}

/** A camera takes a moment to show its first frame; a shutter pressed earlier must still take a picture. */
function firstFrame(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    const tooLong = setTimeout(resolve, FIRST_FRAME_LIMIT_MS);
    const shown = (): void => {
      clearTimeout(tooLong);
      resolve();
    };
    video.addEventListener('loadeddata', shown, { once: true });
  });
}

async function takeStill(track: MediaStreamTrack): Promise<Blob | null> {
  if (typeof ImageCapture === 'undefined' || withoutStills.has(track) || atWork.has(track)) return null;
  atWork.add(track);
  const still = await new Promise<Blob | null>((resolve) => {
    const tooLong = setTimeout(() => resolve(null), STILL_LIMIT_MS);
    // Asynchronous, because a track that has just ended makes the constructor throw.
    const take = async () => new ImageCapture(track).takePhoto();
    void take()
      .then(resolve, () => resolve(null))
      .finally(() => clearTimeout(tooLong));
  });
  atWork.delete(track);
  if (still !== null && still.size > 0) return still;
  withoutStills.add(track);
  return null;
}

async function grabFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const frame = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', FRAME_QUALITY);
  });
  if (frame === null || frame.size === 0) throw new Error('The camera has no picture yet');
  return frame;
}

export type Shutter = {
  /** Between a press and its picture, up to a few seconds on a slow camera. The next shot may be pressed meanwhile. */
  shooting: boolean;
  /** Number of pictures, including those in progress. */
  taken: number;
  /** Presses since the sheet was opened. */
  shots: number;
  /** Result of the last press. */
  last: 'none' | 'taken' | 'failed';
  shoot: () => Promise<void>;
};

type Options = {
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  /** Photos in the form or being processed, and the maximum. */
  count: number;
  max: number;
  onShot: (bytes: ArrayBuffer) => void;
};

const VIBRATION_MS = 40;

export function useShutter({ camera, video, count, max, onShot }: Options): Shutter {
  const [underWay, setUnderWay] = useState(0);
  const [shots, setShots] = useState(0);
  const [last, setLast] = useState<Shutter['last']>('none');
  /** Pictures are in the form in the order of their presses, whichever arrives first. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const taken = count + underWay;

  async function shoot(): Promise<void> {
    if (camera.kind !== 'live' || camera.isMuted || video.current === null || taken >= max) return;
    setUnderWay((now) => now + 1);
    setShots((now) => now + 1);
    const shot = takeShot(camera.track, video.current);
    const turn = before.current;
    before.current = Promise.allSettled([turn, shot]);
    try {
      const bytes = await shot;
      await turn;
      onShot(bytes);
      setLast('taken');
      navigator.vibrate?.(VIBRATION_MS);
    } catch {
      setLast('failed');
    } finally {
      setUnderWay((now) => now - 1);
    }
  }

  return { shooting: underWay > 0, taken, shots, last, shoot };
}
