import { Camera, TriangleAlert } from 'lucide-react';
import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Flex } from '#app/ui/chakra.tsx';
import { AwaitedPart } from '#app/ui/part.tsx';
import { Text } from '#app/ui/text.tsx';
import type { ProcessedPhoto } from '#app/workers/photo.api.ts';
import { PHOTO_WORKER, processPhoto } from '#app/workers/photo.ts';
import { LOW_STORAGE_BYTES } from '#domain/limits.ts';
import { ChoosePhotos } from './choose-photos.tsx';
import { type IntakeForm, type IntakeState, PhotoIntake } from './photo-intake.ts';
import { type PhotoCaptions, PhotoMessages, PhotoTiles, UndoRemoval, useRemoval } from './photo-tiles.tsx';
import { CameraSheet, type WayOut } from './sheet/camera-sheet.tsx';
import { photoTexts } from './texts.ts';
import type { Intake } from './use-arrivals.ts';

type Props = {
  label: string;
  /** The form's photos, in the order in which they are sent. */
  photos: readonly HeldPhoto[];
  max: number;
  /**
   * Resolves once the photo is stored; it is shown when it then appears in `photos`. May be called after the form was
   * left, for a photo that was still being processed. If it rejects, a message offers a retry.
   */
  onAdd: (photo: ProcessedPhoto) => Promise<void>;
  /** Removes the photo from the form immediately. */
  onRemove: (id: string) => void;
  /** Restores a photo that was removed less than 5 s ago. */
  onUndoRemove: (id: string) => void;
  /** Error about the form's photos, such as that one is required. */
  error?: string | undefined;
  captions?: PhotoCaptions;
  /** For the form, which waits for pictures that are still arriving. */
  intakeRef?: RefObject<Intake | null> | undefined;
  /** The camera's description of its photos' subject. */
  subject?: string | undefined;
  /** Ways out of the camera that skip this form. */
  ways?: readonly WayOut[];
  /** Opens the camera immediately if the form has no photo yet. */
  cameraFirst?: boolean;
  /** The form is about something else, and its photos are optional: their buttons are less prominent than its own. */
  isAside?: boolean;
};

const NO_WAYS: readonly WayOut[] = [];

/** The photos of a form, taken with the camera or chosen from files. Independent of the database. */
export function PhotoField(props: Props) {
  const { label, photos, max, onAdd, onRemove, onUndoRemove, error, cameraFirst = false } = props;
  const button = props.isAside
    ? ({ variant: 'quiet', flex: '1 1 auto', paddingInline: '3', whiteSpace: 'nowrap' } as const)
    : ({ size: 'floor', flex: '1 1 12rem' } as const);
  const [cameraOpen, setCameraOpen] = useState(false);
  const opensAtOnce = useRef(cameraFirst && photos.length === 0);
  useEffect(() => {
    // After the dialog around the form, which would otherwise cover the camera.
    const frame = requestAnimationFrame(() => {
      if (opensAtOnce.current) setCameraOpen(true);
      opensAtOnce.current = false;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const { intake, state } = usePhotoIntake({ photos, max, onAdd });
  const removal = useRemoval(onRemove, onUndoRemove);
  const arriving = state.waiting.length;
  useImperativeHandle(props.intakeRef, () => intake, [intake]);
  const lowStorage = useLowStorage();
  const closeCamera = useCallback(() => setCameraOpen(false), []);
  const id = useId();
  const count = photos.length + state.waiting.length;
  const returning = photos.filter(({ thumbnail }) => thumbnail === 'returning').length;
  const lost = photos.filter(({ thumbnail }) => thumbnail === 'lost').length;
  const full = count >= max;
  const group = useFocusLeft(full && !cameraOpen);

  return (
    <Flex
      ref={group}
      tabIndex={-1}
      role="group"
      data-invalid={error !== undefined || lost > 0 || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      direction="column"
      gap="3"
    >
      <Flex justify="space-between" gap="gap">
        <Text as="span" size="label" id={`${id}-label`}>
          {label}
        </Text>
        <Text as="span" tone="muted" aria-live="polite" aria-label={photoTexts.countSpoken(count, max)}>
          {photoTexts.count(count, max)}
        </Text>
      </Flex>
      <PhotoTiles
        photos={photos}
        waiting={state.waiting}
        onRemove={removal.remove}
        captions={props.captions}
      />
      {returning > 0 && (
        <Text tone="muted" role="status">
          {photoTexts.returningCount(returning)}
        </Text>
      )}
      {lost > 0 && (
        <Text tone="danger" role="alert">
          {photoTexts.lostCount(lost)}
        </Text>
      )}
      {removal.undoable && !full && <UndoRemoval onUndo={removal.undo} />}
      {lowStorage !== null && (
        <Flex role="status" gap="2" align="center" color="fg">
          <TriangleAlert aria-hidden />
          <span>{photoTexts.lowStorage(lowStorage)}</span>
        </Flex>
      )}
      {!full && (
        <Flex gap="gap" wrap="wrap">
          <Button
            {...button}
            variant="quiet"
            icon={<Camera aria-hidden />}
            onClick={() => setCameraOpen(true)}
          >
            {photoTexts.takePhoto}
          </Button>
          <ChoosePhotos onFiles={intake.addFiles}>
            {(open, icon) => (
              <Button {...button} variant="quiet" icon={icon} onClick={open}>
                {max === 1 ? photoTexts.choosePhoto : photoTexts.choosePhotos}
              </Button>
            )}
          </ChoosePhotos>
        </Flex>
      )}
      {arriving > 0 && <AwaitedPart name={photoTexts.preparingPart} url={PHOTO_WORKER} />}
      <PhotoMessages troubles={state.troubles} onDismiss={intake.dismiss} />
      {error !== undefined && (
        <Text tone="danger" id={`${id}-error`} role="alert">
          {error}
        </Text>
      )}
      {cameraOpen && (
        <CameraSheet
          onClose={closeCamera}
          photos={photos}
          max={max}
          intake={intake}
          state={state}
          removal={removal}
          subject={props.subject}
          ways={props.ways ?? NO_WAYS}
        />
      )}
    </Flex>
  );
}

/**
 * Removing the last photo also removes the button that opened the camera: its surroundings take the focus, if nothing
 * else has it.
 */
function useFocusLeft(isFull: boolean): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const wasFull = useRef(isFull);
  useEffect(() => {
    const isNew = isFull && !wasFull.current;
    wasFull.current = isFull;
    if (!isNew) return;
    // After the camera's dialog, which looks for its button once more.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isFull]);
  return group;
}

function usePhotoIntake(form: IntakeForm): { intake: PhotoIntake; state: IntakeState } {
  const [intake] = useState(() => new PhotoIntake(processPhoto, form));
  useEffect(() => intake.follow(form));
  return { intake, state: useSyncExternalStore(intake.subscribe, intake.getSnapshot) };
}

const MEGABYTE = 1_000_000;

/** Whole megabytes left for this app if they are few, otherwise null; unknown counts as enough. */
export function useLowStorage(): number | null {
  const [freeMegabytes, setFreeMegabytes] = useState<number | null>(null);
  useEffect(() => {
    let over = false;
    const show = ({ quota, usage }: StorageEstimate): void => {
      const free = quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage;
      if (!over) setFreeMegabytes(free < LOW_STORAGE_BYTES ? Math.max(0, Math.floor(free / MEGABYTE)) : null);
    };
    // Missing without HTTPS. A browser that does not respond is assumed to have enough.
    const storage: StorageManager | undefined = navigator.storage;
    storage?.estimate().then(show, () => undefined);
    return () => {
      over = true;
    };
  }, []);
  return freeMegabytes;
}
