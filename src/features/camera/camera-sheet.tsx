import { useEffect, useRef } from 'react';
import { CameraBody, type CameraSheetProps } from './camera-body.tsx';
import { FullScreenDialog } from './full-screen-dialog.tsx';
import { photoTexts } from './texts.ts';
import { useCamera } from './use-camera.ts';
import { useShutter } from './use-shutter.ts';

/**
 * The camera over the whole screen, running as long as this is mounted. It stays until Done or until the form holds
 * all the photos it may.
 */
export function CameraSheet(props: CameraSheetProps) {
  const { onClose, photos, max, intake, state } = props;
  const { camera, retry } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const firstFocus = useRef<HTMLButtonElement>(null);
  const count = photos.length + state.waiting.length;
  const shutter = useShutter({ camera, video, count, max, onShot: intake.addShot });

  const full = photos.length >= max && state.waiting.length === 0;
  useEffect(() => {
    if (full) onClose();
  }, [full, onClose]);

  return (
    // Closing during a shot would stop the camera before it has handed over the picture.
    <FullScreenDialog
      name={photoTexts.camera}
      onClose={() => !shutter.shooting && onClose()}
      firstFocus={firstFocus}
    >
      <CameraBody
        {...props}
        camera={camera}
        onRetry={retry}
        video={video}
        firstFocus={firstFocus}
        shutter={shutter}
        count={count}
      />
    </FullScreenDialog>
  );
}
