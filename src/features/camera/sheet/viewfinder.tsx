import { type ReactNode, type RefObject, useEffect } from 'react';
import { Box, chakra, Flex } from '#app/ui/chakra.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { GlassButton } from '../full-screen-dialog.tsx';
import { photoTexts } from '../texts.ts';
import type { Camera } from './use-camera.ts';

type Props = {
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  /** Each new shot makes the picture flash. */
  shots: number;
  onRetry: () => void;
  chooseInstead: ReactNode;
};

export function Viewfinder({ camera, video, shots, onRetry, chooseInstead }: Props) {
  if (camera.kind === 'live') {
    return (
      <LivePicture stream={camera.stream} video={video} shots={shots}>
        {camera.isMuted && (
          <Box position="absolute" inset="0" bg="black">
            <Notice>
              <p role="alert">{photoTexts.cameraMuted}</p>
              {chooseInstead}
            </Notice>
          </Box>
        )}
      </LivePicture>
    );
  }
  if (camera.kind === 'starting') {
    return (
      <Notice>
        <SpinnerRing aria-hidden />
        <p>{photoTexts.cameraStarting}</p>
      </Notice>
    );
  }
  return (
    <Notice>
      <p role="alert">{camera.kind === 'denied' ? photoTexts.cameraDenied : photoTexts.cameraFailed}</p>
      <Flex gap="gap" wrap="wrap" justify="center">
        {chooseInstead}
        <GlassButton onClick={onRetry}>{photoTexts.tryAgain}</GlassButton>
      </Flex>
    </Notice>
  );
}

type LiveProps = Pick<Props, 'video' | 'shots'> & { stream: MediaStream; children: ReactNode };

function LivePicture({ stream, video, shots, children }: LiveProps) {
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream, video]);
  return (
    <Box position="relative" boxSize="full">
      <chakra.video ref={video} autoPlay playsInline muted aria-hidden boxSize="full" objectFit="contain" />
      {shots > 0 && (
        <Box
          key={shots}
          position="absolute"
          inset="0"
          bg="white"
          opacity="0"
          pointerEvents="none"
          animationName="fade-out"
          animationDuration="calm"
        />
      )}
      {children}
    </Box>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Flex
      boxSize="full"
      direction="column"
      align="center"
      justify="center"
      gap="5"
      padding="6"
      textAlign="center"
    >
      {children}
    </Flex>
  );
}
