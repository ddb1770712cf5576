import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Box, chakra, Flex, Grid } from '#app/ui/chakra.tsx';
import { Text, VisuallyHidden } from '#app/ui/text.tsx';
import { Toasts } from '#app/ui/toasts.tsx';
import { ChoosePhotos } from '../choose-photos.tsx';
import { FullScreenDialog, GlassButton } from '../full-screen-dialog.tsx';
import type { IntakeState, PhotoIntake } from '../photo-intake.ts';
import { PhotoMessages, type Removal, UndoRemoval } from '../photo-tiles.tsx';
import { photoTexts } from '../texts.ts';
import { ReviewControls, ShotReview, ShotStrip } from './shots.tsx';
import { Torch, Zoom } from './torch-and-zoom.tsx';
import { type Shutter, useCamera, useShutter } from './use-camera.ts';
import { Viewfinder } from './viewfinder.tsx';

/** Portrait: controls below the picture. Landscape: next to it, under the right thumb. */
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

/** A white disc in a ring, at least 72 px: it must be easy to hit with a glove. */
const ShutterButton = chakra('button', {
  base: {
    boxSize: 'shutter',
    flexShrink: 0,
    padding: '1.5',
    borderRadius: 'full',
    borderWidth: 'heavy',
    borderColor: 'white',
    bg: 'transparent',
    cursor: 'pointer',
    _before: {
      content: '""',
      display: 'block',
      boxSize: 'full',
      borderRadius: 'full',
      bg: 'white',
      transitionProperty: 'scale',
      transitionDuration: 'quick',
    },
    _active: { _before: { scale: '0.88' } },
    _disabled: { borderColor: 'white/40', cursor: 'not-allowed', _before: { bg: 'white/40' } },
  },
});

/** A way out of the camera to the next step. */
export type WayOut = { label: string; onPress: () => void };

type Props = {
  onClose: () => void;
  photos: readonly HeldPhoto[];
  max: number;
  intake: PhotoIntake;
  state: IntakeState;
  removal: Removal;
  /** The photos' subject. */
  subject: string | undefined;
  /** Ways out other than Done, once there is a photo. Each closes the camera and continues. */
  ways: readonly WayOut[];
};

/** Full-screen camera, running while mounted. It stays open until Done, or until the form is full. */
export function CameraSheet({ onClose, photos, max, intake, state, removal, subject, ways }: Props) {
  const { camera, retry } = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const shutterButton = useRef<HTMLButtonElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = photos.find(({ id }) => id === chosenId);
  const count = photos.length + state.waiting.length;
  const shutter = useShutter({ camera, video, count, max, onShot: intake.addShot });

  const { leaving, leave } = useLeaving(shutter, onClose);
  const isFull = photos.length >= max && state.waiting.length === 0;
  useEffect(() => {
    if (isFull) onClose();
  }, [isFull, onClose]);

  function removeChosen(): void {
    if (chosen !== undefined) removal.remove(chosen.id);
    setChosenId(null);
  }

  return (
    <FullScreenDialog name={photoTexts.camera} onClose={() => leave(DONE)} firstFocus={shutterButton}>
      <Frame>
        <Grid gridArea="top" templateColumns="1fr auto 1fr" alignItems="center">
          <GlassButton
            shape="icon"
            justifySelf="start"
            aria-label={photoTexts.close}
            onClick={() => leave(DONE)}
          >
            <X aria-hidden />
          </GlassButton>
          <Box minWidth="0" textAlign="center">
            {subject !== undefined && (
              <Text textStyle="label" lineClamp="2" overflowWrap="anywhere">
                {subject}
              </Text>
            )}
            <p>{photoTexts.count(shutter.taken, max)}</p>
          </Box>
          {camera.kind === 'live' && (
            <Box justifySelf="end">
              <Torch key={camera.track.id} track={camera.track} />
            </Box>
          )}
        </Grid>
        <Box gridArea="picture" position="relative" overflow="hidden" borderRadius="md">
          <Viewfinder
            camera={camera}
            video={video}
            shots={shutter.shots}
            onRetry={retry}
            chooseInstead={
              <ChoosePhotos onFiles={intake.addFiles}>
                {(open, icon) => (
                  <GlassButton tone="solid" shape="floor" onClick={open}>
                    {icon}
                    {photoTexts.choosePhotos}
                  </GlassButton>
                )}
              </ChoosePhotos>
            }
          />
          {chosen && <ShotReview photo={chosen} number={photos.indexOf(chosen) + 1} />}
        </Box>
        <Flex gridArea="notes" direction="column" gap="gap" alignSelf="end" maxHeight="full" overflowY="auto">
          <Toasts isOpen />
          <PhotoMessages troubles={state.troubles} onDismiss={intake.dismiss} />
          {removal.undoable && count < max && <UndoRemoval onUndo={removal.undo} />}
          <chakra.p role="status" minHeight="6" textAlign="center">
            {!removal.undoable && shutter.last === 'failed' && photoTexts.shotFailed}
            {!removal.undoable && shutter.last === 'taken' && (
              <>
                {photoTexts.shotTaken}
                {/* Already shown at the top. */}
                <VisuallyHidden> {photoTexts.countSpoken(shutter.taken, max)}</VisuallyHidden>
              </>
            )}
          </chakra.p>
        </Flex>
        <Box gridArea="strip">
          <ShotStrip photos={photos} waiting={state.waiting} chosenId={chosenId} onChoose={setChosenId} />
        </Box>
        <Box gridArea="controls">
          {chosen ? (
            <ReviewControls onRemove={removeChosen} onBack={() => setChosenId(null)} />
          ) : (
            <Grid
              templateColumns="minmax(0, 1fr) auto minmax(0, 1fr)"
              gap="gap"
              alignItems="center"
              minHeight="shutter"
            >
              {/* A fixed place for each, whatever this camera supports. */}
              <Box gridColumn="1">
                {camera.kind === 'live' && <Zoom key={camera.track.id} track={camera.track} />}
              </Box>
              <ShutterButton
                ref={shutterButton}
                type="button"
                aria-label={photoTexts.takePhoto}
                aria-busy={shutter.shooting}
                // Not `disabled`, because it takes the focus when the sheet opens and the camera is still starting.
                aria-disabled={camera.kind !== 'live' || camera.isMuted || shutter.taken >= max}
                onClick={() => void shutter.shoot()}
              />
              <GlassButton
                shape="floor"
                tone="solid"
                justifySelf="end"
                aria-busy={leaving === DONE}
                onClick={() => leave(DONE)}
              >
                {photoTexts.done}
              </GlassButton>
              {ways.length > 0 && (
                <Flex gap="gap" gridColumn="1 / -1">
                  {ways.map((way) => (
                    <GlassButton
                      key={way.label}
                      shape="floor"
                      flex="1 1 0"
                      minWidth="0"
                      lineHeight="tight"
                      paddingInline="3"
                      disabled={shutter.taken === 0}
                      aria-busy={leaving?.label === way.label}
                      onClick={() => leave(way)}
                    >
                      {way.label}
                    </GlassButton>
                  ))}
                </Flex>
              )}
            </Grid>
          )}
        </Box>
      </Frame>
    </FullScreenDialog>
  );
}

const DONE: WayOut = { label: '', onPress: () => undefined };

/**
 * Closing during a shot would stop the camera before it delivers the picture: the sheet closes once the picture has
 * arrived, and stays open for another try if it does not.
 */
function useLeaving({ shooting, last }: Shutter, close: () => void) {
  const [leaving, setLeaving] = useState<WayOut | null>(null);
  const go = useCallback(
    (way: WayOut) => {
      close();
      way.onPress();
    },
    [close],
  );
  useEffect(() => {
    if (leaving === null || shooting) return;
    setLeaving(null);
    if (last !== 'failed') go(leaving);
  }, [leaving, shooting, last, go]);
  return { leaving, leave: (way: WayOut) => (shooting ? setLeaving(way) : go(way)) };
}
