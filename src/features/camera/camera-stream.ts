export type Camera =
  /** The browser may be asking the person for permission. */
  | { kind: 'starting' }
  /** The person or the browser's settings refused. */
  | { kind: 'denied' }
  /** There is no camera, it is in use elsewhere, or it went away. */
  | { kind: 'failed' }
  /** Running until its track is stopped. */
  | { kind: 'live'; stream: MediaStream; track: MediaStreamTrack };

/** The rear camera is asked for, not demanded: a desk has none. 4:3 is the sensor's own shape, so nothing is cut off. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
};
const STILL_LIMIT_MS = 5_000;
const FIRST_FRAME_LIMIT_MS = 3_000;
const FRAME_QUALITY = 0.92;

export async function openCamera(): Promise<Camera> {
  // Missing where the page does not come over HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { kind: 'failed' };
  try {
    const stream = await devices.getUserMedia(WANTED);
    const [track] = stream.getVideoTracks();
    return track === undefined ? { kind: 'failed' } : { kind: 'live', stream, track };
  } catch (error) {
    const denied = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
    return { kind: denied ? 'denied' : 'failed' };
  }
}

export function closeCamera(camera: Camera): void {
  if (camera.kind === 'live') for (const track of camera.stream.getTracks()) track.stop();
}

/** Cameras whose still picture failed once: asking again would make each shot wait for the same failure. */
const withoutStills = new WeakSet<MediaStreamTrack>();

/** One picture: the camera's own still where it gives one, else the frame on the screen. */
export async function takeShot(track: MediaStreamTrack, video: HTMLVideoElement): Promise<ArrayBuffer> {
  await firstFrame(video);
  const shot = (await takeStill(track)) ?? (await grabFrame(video));
  return shot.arrayBuffer();
}

/** A camera runs a moment before it shows something; a shutter pressed in that moment must not be in vain. */
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
  if (typeof ImageCapture === 'undefined' || withoutStills.has(track)) return null;
  const still = await new Promise<Blob | null>((resolve) => {
    const tooLong = setTimeout(() => resolve(null), STILL_LIMIT_MS);
    new ImageCapture(track)
      .takePhoto()
      .then(resolve, () => resolve(null))
      .finally(() => clearTimeout(tooLong));
  });
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
