import { chakra, Flex } from '@chakra-ui/react';
import { Camera, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { ProcessedPhoto } from '#app/workers/photo.api.ts';
import { processPhoto } from '#app/workers/photo.ts';
import { CameraSheet } from './camera-sheet.tsx';
import { ChoosePhotos } from './choose-photos.tsx';
import type { HeldPhoto } from './held-photo.ts';
import { type IntakeForm, type IntakeState, PhotoIntake } from './photo-intake.ts';
import { PhotoMessages } from './photo-messages.tsx';
import { PhotoTiles } from './photo-tiles.tsx';
import { photoTexts } from './texts.ts';
import { UndoRemoval } from './undo-removal.tsx';
import { useLowStorage } from './use-low-storage.ts';
import { useRemoval } from './use-removal.ts';

export type PhotoFieldProps = {
  label: string;
  /** The photos the form holds, in the order in which they are sent. */
  photos: readonly HeldPhoto[];
  max: number;
  /**
   * Stores the photo and resolves once it is safe; it is shown only when it then stands in `photos`. May still be
   * called after the form has been left, for a photo that was being processed. Rejecting shows a message with a retry.
   */
  onAdd: (photo: ProcessedPhoto) => Promise<void>;
  /** Takes the photo out of the form at once. */
  onRemove: (id: string) => void;
  /** Puts a photo back that was removed less than 5 s ago; without this no undo is offered. */
  onUndoRemove?: (id: string) => void;
  /** Shows a photo large; without this the thumbnails are pictures only. */
  onOpen?: (id: string) => void;
  disabled?: boolean;
  /** What is wrong with the form's photos, such as that one is required. */
  error?: string | undefined;
};

/** The part of a form that holds photos, taken with the camera or chosen from files. Knows no database. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, photos, max, onAdd, onRemove, onUndoRemove, onOpen, disabled = false, error } = props;
  const [cameraOpen, setCameraOpen] = useState(false);
  const { intake, state } = usePhotoIntake({ photos, max, onAdd });
  const removal = useRemoval({ onRemove, onUndoRemove });
  const lowStorage = useLowStorage();
  const closeCamera = useCallback(() => setCameraOpen(false), []);
  const id = useId();
  const count = photos.length + state.waiting.length;
  const full = count >= max;

  return (
    <Flex
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      direction="column"
      gap="3"
    >
      <Flex justify="space-between" gap="gap">
        <chakra.span id={`${id}-label`} textStyle="label">
          {label}
        </chakra.span>
        <chakra.span color="fg.muted" aria-live="polite" aria-label={photoTexts.countSpoken(count, max)}>
          {photoTexts.count(count, max)}
        </chakra.span>
      </Flex>
      <PhotoTiles
        photos={photos}
        waiting={state.waiting}
        disabled={disabled}
        onRemove={removal.remove}
        onOpen={onOpen}
      />
      {removal.undoable && !full && <UndoRemoval onUndo={removal.undo} />}
      {lowStorage !== null && <LowStorage megabytes={lowStorage} />}
      <Flex gap="gap" wrap="wrap">
        <Button
          size="floor"
          flex="1 1 12rem"
          icon={<Camera aria-hidden />}
          disabled={disabled || full}
          onClick={() => setCameraOpen(true)}
        >
          {photoTexts.takePhoto}
        </Button>
        <ChoosePhotos onFiles={intake.addFiles}>
          {(open, icon) => (
            <Button
              size="floor"
              flex="1 1 12rem"
              variant="quiet"
              icon={icon}
              disabled={disabled || full}
              onClick={open}
            >
              {photoTexts.choosePhotos}
            </Button>
          )}
        </ChoosePhotos>
      </Flex>
      <PhotoMessages troubles={state.troubles} onDismiss={intake.dismiss} />
      {error !== undefined && (
        <chakra.p id={`${id}-error`} role="alert" color="danger.fg">
          {error}
        </chakra.p>
      )}
      {cameraOpen && (
        <CameraSheet
          onClose={closeCamera}
          photos={photos}
          max={max}
          intake={intake}
          state={state}
          removal={removal}
        />
      )}
    </Flex>
  );
}

function LowStorage({ megabytes }: { megabytes: number }) {
  return (
    <Flex role="status" gap="2" align="center" color="fg">
      <TriangleAlert aria-hidden />
      <span>{photoTexts.lowStorage(megabytes)}</span>
    </Flex>
  );
}

/** The intake of this form and what it is busy with. */
function usePhotoIntake(form: IntakeForm): { intake: PhotoIntake; state: IntakeState } {
  const [intake] = useState(() => new PhotoIntake(processPhoto, form));
  useEffect(() => intake.follow(form));
  return { intake, state: useSyncExternalStore(intake.subscribe, intake.getSnapshot) };
}
