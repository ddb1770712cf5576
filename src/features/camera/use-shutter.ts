import { type RefObject, useState } from 'react';
import { type Camera, takeShot } from './camera-stream.ts';
import { photoTexts } from './texts.ts';

export type Shutter = {
  /** Between the press and the picture, up to a few seconds on a slow camera. */
  shooting: boolean;
  /** Pictures taken since the sheet was opened. */
  shots: number;
  /** What is said aloud and shown below the picture. */
  spoken: string;
  shoot: () => Promise<void>;
};

type Options = {
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  /** Photos held and under way, and how many there may be. */
  count: number;
  max: number;
  onShot: (bytes: ArrayBuffer) => void;
};

const VIBRATION_MS = 40;

export function useShutter({ camera, video, count, max, onShot }: Options): Shutter {
  const [shooting, setShooting] = useState(false);
  const [shots, setShots] = useState(0);
  const [spoken, setSpoken] = useState('');

  async function shoot(): Promise<void> {
    if (camera.kind !== 'live' || video.current === null || shooting || count >= max) return;
    setShooting(true);
    try {
      onShot(await takeShot(camera.track, video.current));
      setShots(shots + 1);
      setSpoken(`${photoTexts.shotTaken} ${photoTexts.countSpoken(count + 1, max)}`);
      navigator.vibrate?.(VIBRATION_MS);
    } catch {
      setSpoken(photoTexts.shotFailed);
    } finally {
      setShooting(false);
    }
  }

  return { shooting, shots, spoken, shoot };
}
