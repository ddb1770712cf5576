import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ChoosePhotos } from '../choose-photos.tsx';
import { FullScreenDialog, GlassButton, ShutterButton } from '../full-screen-dialog.tsx';
import type { HeldPhoto, IntakeState, PhotoIntake } from '../photo-intake.ts';
import { PhotoMessages, type Removal, UndoRemoval } from '../photo-tiles.tsx';
import { photoTexts } from '../texts.ts';
import { ReviewControls, ShotReview, ShotStrip } from './shots.tsx';
import { Torch, Zoom } from './torch-and-zoom.tsx';
import { type Camera, type Shutter, useCamera, useShutter } from './use-camera.ts';
import { Viewfinder } from './viewfinder.tsx';

/**
 * The camera over the whole screen, running while mounted. It stays open until Done, or until the form is full.
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
    // Closing during a shot would stop the camera before it delivers the picture.
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

export type CameraSheetProps = {
  onClose: () => void;
  photos: readonly HeldPhoto[];
  max: number;
  intake: PhotoIntake;
  state: IntakeState;
  removal: Removal;
};

type Props = CameraSheetProps & {
  camera: Camera;
  onRetry: () => void;
  video: RefObject<HTMLVideoElement | null>;
  firstFocus: RefObject<HTMLButtonElement | null>;
  shutter: Shutter;
  count: number;
};

/** Portrait: controls below the picture. Landscape: beside it, under the right thumb. */
const Frame = chakra(Grid, {
  base: {
    height: 'full',
    gap: '2',
    padding: '3',
    gridTemplateAreas: '"top" "picture" "notes" "strip" "controls"',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto auto auto',
    _landscape: {
      gridTemplateAreas: '"picture top" "picture notes" "picture strip" "picture controls"',
      gridTemplateColumns: 'minmax(0, 1fr) 22rem',
      gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
    },
  },
});

function CameraBody(props: Props) {
  const { onClose, photos, max, intake, state, removal, camera, shutter, count } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = photos.find(({ id }) => id === chosenId);

  function removeChosen(): void {
    if (chosen !== undefined) removal.remove(chosen.id);
    setChosenId(null);
  }

  return (
    <Frame>
      <Grid gridArea="top" templateColumns="1fr auto 1fr" alignItems="center">
        <GlassButton
          type="button"
          shape="icon"
          justifySelf="start"
          aria-label={photoTexts.close}
          disabled={shutter.shooting}
          onClick={onClose}
        >
          <X aria-hidden />
        </GlassButton>
        <p>{photoTexts.count(count, max)}</p>
        {camera.kind === 'live' && (
          <Box justifySelf="end">
            <Torch key={camera.track.id} track={camera.track} />
          </Box>
        )}
      </Grid>
      <Box gridArea="picture" position="relative" overflow="hidden" borderRadius="md">
        <Viewfinder
          camera={camera}
          video={props.video}
          shots={shutter.shots}
          onRetry={props.onRetry}
          chooseInstead={<ChooseInstead onFiles={intake.addFiles} />}
        />
        {chosen && <ShotReview photo={chosen} number={photos.indexOf(chosen) + 1} />}
      </Box>
      <Flex gridArea="notes" direction="column" gap="gap" alignSelf="end" maxHeight="full" overflowY="auto">
        <PhotoMessages troubles={state.troubles} onDismiss={intake.dismiss} />
        {removal.undoable && count < max && <UndoRemoval onUndo={removal.undo} />}
        <chakra.p role="status" minHeight="6" textAlign="center">
          {removal.undoable ? '' : shutter.spoken}
        </chakra.p>
      </Flex>
      <Box gridArea="strip">
        <ShotStrip photos={photos} waiting={state.waiting} chosenId={chosenId} onChoose={setChosenId} />
      </Box>
      <Box gridArea="controls">
        {chosen ? (
          <ReviewControls onRetake={removeChosen} onDelete={removeChosen} onBack={() => setChosenId(null)} />
        ) : (
          <ShotControls {...props} />
        )}
      </Box>
    </Frame>
  );
}

function ShotControls({ camera, shutter, count, max, firstFocus, onClose }: Props) {
  return (
    <Grid templateColumns="1fr auto 1fr" gap="gap" alignItems="center" minHeight="shutter">
      {camera.kind === 'live' ? <Zoom key={camera.track.id} track={camera.track} /> : <span />}
      <ShutterButton
        ref={firstFocus}
        type="button"
        aria-label={photoTexts.takePhoto}
        aria-busy={shutter.shooting}
        // Not `disabled`, because it takes the focus when the sheet opens and the camera is still starting.
        aria-disabled={camera.kind !== 'live' || count >= max}
        onClick={() => void shutter.shoot()}
      />
      <GlassButton
        type="button"
        shape="floor"
        tone="solid"
        justifySelf="end"
        disabled={shutter.shooting}
        onClick={onClose}
      >
        {photoTexts.done}
      </GlassButton>
    </Grid>
  );
}

function ChooseInstead({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <ChoosePhotos onFiles={onFiles}>
      {(open, icon) => (
        <GlassButton type="button" tone="solid" shape="floor" onClick={open}>
          {icon}
          {photoTexts.choosePhotos}
        </GlassButton>
      )}
    </ChoosePhotos>
  );
}
