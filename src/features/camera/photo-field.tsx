import { chakra, Flex } from '@chakra-ui/react';
import { Camera, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { ProcessedPhoto } from '#app/workers/photo.api.ts';
import { processPhoto } from '#app/workers/photo.ts';
import { LOW_STORAGE_BYTES } from '#domain/limits.ts';
import { ChoosePhotos } from './choose-photos.tsx';
import { type HeldPhoto, type IntakeForm, type IntakeState, PhotoIntake } from './photo-intake.ts';
import { PhotoMessages, PhotoTiles, UndoRemoval, useRemoval } from './photo-tiles.tsx';
import { CameraSheet } from './sheet/camera-sheet.tsx';
import { photoTexts } from './texts.ts';

export type PhotoFieldProps = {
  label: string;
  /** The photos the form holds, in the order in which they are sent. */
  photos: readonly HeldPhoto[];
  max: number;
  /**
   * Resolves once the photo is stored; it is shown when it then appears in `photos`. May be called after the form has been
   * left, for a photo that was still being processed. If it rejects, a message offers a retry.
   */
  onAdd: (photo: ProcessedPhoto) => Promise<void>;
  /** Takes the photo out of the form at once. */
  onRemove: (id: string) => void;
  /** Puts a photo back that was removed less than 5 s ago. Without it no undo is offered. */
  onUndoRemove?: (id: string) => void;
  /** Opens a photo in full. Without it the thumbnails are no buttons. */
  onOpen?: (id: string) => void;
  disabled?: boolean;
  /** What is wrong with the form's photos, such as that one is required. */
  error?: string | undefined;
};

/** The photos of a form, taken with the camera or chosen from files. It knows no database. */
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

function usePhotoIntake(form: IntakeForm): { intake: PhotoIntake; state: IntakeState } {
  const [intake] = useState(() => new PhotoIntake(processPhoto, form));
  useEffect(() => intake.follow(form));
  return { intake, state: useSyncExternalStore(intake.subscribe, intake.getSnapshot) };
}

const MEGABYTE = 1_000_000;

/** Whole megabytes left for this app when they are few, else null; unknown counts as enough. */
export function useLowStorage(): number | null {
  const [freeMegabytes, setFreeMegabytes] = useState<number | null>(null);
  useEffect(() => {
    let over = false;
    const show = ({ quota, usage }: StorageEstimate): void => {
      const free = quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage;
      if (!over) setFreeMegabytes(free < LOW_STORAGE_BYTES ? Math.max(0, Math.floor(free / MEGABYTE)) : null);
    };
    // Missing without HTTPS. A browser that does not answer is taken to have enough.
    const storage: StorageManager | undefined = navigator.storage;
    storage?.estimate().then(show, () => undefined);
    return () => {
      over = true;
    };
  }, []);
  return freeMegabytes;
}
