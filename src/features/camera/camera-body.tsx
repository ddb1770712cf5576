import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Torch, Zoom } from './camera-extras.tsx';
import type { Camera } from './camera-stream.ts';
import { ChoosePhotos } from './choose-photos.tsx';
import { GlassButton, ShutterButton } from './glass-button.tsx';
import type { HeldPhoto } from './held-photo.ts';
import type { IntakeState, PhotoIntake } from './photo-intake.ts';
import { PhotoMessages } from './photo-messages.tsx';
import { ReviewControls, ShotReview } from './shot-review.tsx';
import { ShotStrip } from './shot-strip.tsx';
import { photoTexts } from './texts.ts';
import { UndoRemoval } from './undo-removal.tsx';
import type { Removal } from './use-removal.ts';
import type { Shutter } from './use-shutter.ts';
import { Viewfinder } from './viewfinder.tsx';

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

/** Upright: the picture above, its controls below. Lying: the controls beside it, under the right thumb. */
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

export function CameraBody(props: Props) {
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
        // Not `disabled`: it takes the focus when the sheet opens, while the camera is still starting.
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
