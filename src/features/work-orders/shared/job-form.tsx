import { createContext, type RefObject, useContext, useMemo, useState } from 'react';
import type { EntryRow } from '#app/data/rows.ts';
import { PhotoField } from '#app/features/camera/photo-field.tsx';
import type { WayOut } from '#app/features/camera/sheet/camera-sheet.tsx';
import { type Intake, useWhenArrived } from '#app/features/camera/use-arrivals.ts';
import { ActionForm, type ActionFormProps } from '#app/features/office/action-form.tsx';
import { useEditAction } from '#app/features/office/return-route.ts';
import { dismissSaved } from '#app/features/office/saved-toast.ts';
import { useAction } from '#app/features/office/use-action.ts';
import type { Form, FormEnd } from '#app/hooks/use-form.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Captions, captionsOf } from '#domain/captions.ts';
import { keptNote } from '#domain/typed-text.ts';
import { liveTexts } from '../texts.ts';

type DialogProps<T> = Pick<
  ActionFormProps<T>,
  'form' | 'title' | 'description' | 'size' | 'isBroughtBack' | 'beside' | 'isUnfit' | 'onClose' | 'children'
>;

type Props<T, P> = DialogProps<T> & {
  draftName: string;
  /** Reason why the form can no longer be sent, because of another user's action; null while it can. */
  overtaken: string | null;
  action: {
    label: string;
    action: ActionDefinition<P>;
    /** `captions`: those of its photos, by photo id. */
    payload: (captions: Record<string, string> | undefined) => P;
    failed?: string;
  };
  /** A second button: also saves, and continues with the next form. */
  next?: { label: string; open: () => void } | undefined;
  /** The camera's description of its photos' subject. */
  subject?: string | undefined;
  /**
   * Ways out of the camera: they save the form as it is, unseen. `mayUndo`: the action is delayed meanwhile, and
   * undoing it restores the form.
   */
  fromCamera?: readonly { label: string; open: () => void; mayUndo?: boolean }[];
};

/** Target once the form is saved. `mayUndo`: it was not seen before it was saved. */
type Asked = { leave: () => void; mayUndo?: boolean };

/** Captions as stored. */
function kept(typed: Captions): Captions {
  return Object.fromEntries(Object.entries(typed).map(([id, text]) => [id, keptNote(text)]));
}

/** The form of an action on an order. Its draft survives a reload, and saving works offline. */
export function JobForm<T, P>(props: Props<T, P>) {
  const { draftName, overtaken, action, next, subject, fromCamera, children, ...dialog } = props;
  const { form, onClose } = dialog;
  const { draft, photos } = form;
  const { submit } = useAction();
  const [trouble, setTrouble] = useState<string | null>(null);
  const { intake, busy, ask } = useWhenArrived((wanted: Asked) => form.send(() => save(wanted)));
  const editAction = useEditAction(() => liveTexts.draftExists);
  // The same for each picture that arrives: the camera, if rendered again with the form, would delay the next shot.
  const ofPhotos = useMemo(
    () => ({
      intake,
      subject,
      ways: (fromCamera ?? []).map(({ label, open, mayUndo = false }) => ({
        label,
        onPress: () => ask({ leave: open, mayUndo }),
      })),
    }),
    [subject, fromCamera, intake, ask],
  );
  const isLoading = draft.state === 'loading';

  async function save({ leave, mayUndo = false }: Asked): Promise<FormEnd> {
    setTrouble(null);
    const photoIds = photos.map(({ id }) => id);
    const typed = draft.state === 'ready' ? await draft.latestCaptions() : {};
    const payload = action.payload(captionsOf(photoIds, kept(typed)));
    const end = await submit(action.action, payload, {
      photoIds,
      draftName,
      onProblem: (problem) => setTrouble(describeCaptureProblem(problem)),
      ...(mayUndo && { undo: (entry: EntryRow) => void takeBack(entry, form.value) }),
    });
    // Closed while still busy: the order already shows the action, which would look like another user's.
    if (end.done) leave();
    return end;
  }

  async function takeBack({ id, label }: EntryRow, value: unknown): Promise<void> {
    dismissSaved([id]);
    if (await editAction(id, { draftName, value })) toast.info(liveTexts.formBack, { description: label });
  }

  return (
    <ActionForm
      {...dialog}
      submitLabel={action.label}
      busy={busy}
      impossible={isLoading}
      next={next && { label: next.label, onPress: () => ask({ leave: next.open }) }}
      isOnFloor
      overtaken={
        overtaken === null ? undefined : (
          <OvertakenNotice
            reason={overtaken}
            onDiscard={() => void form.startOver().then(onClose)}
            onClose={onClose}
          />
        )
      }
      onSubmit={() => ask({ leave: onClose })}
    >
      {isLoading ? <Spinner /> : <PhotosOfForm value={ofPhotos}>{children}</PhotosOfForm>}
      {trouble !== null && (
        <div role="alert">
          <Notice tone="attention" title={action.failed}>
            {trouble}
          </Notice>
        </div>
      )}
    </ActionForm>
  );
}

type PhotosOfFormValue = {
  intake: RefObject<Intake | null> | undefined;
  subject: string | undefined;
  /** Saves, and continues, from the camera. */
  ways: readonly WayOut[];
};

const PhotosOfForm = createContext<PhotosOfFormValue>({
  intake: undefined,
  subject: undefined,
  ways: [],
});

type FormPhotosProps<T> = { form: Form<T>; label: string; max: number; cameraFirst?: boolean };

/** The photos of the form, stored with its draft, and their captions, if the host accepts them. */
export function FormPhotos<T>({ form, label, max, cameraFirst }: FormPhotosProps<T>) {
  const { draft, errorOf } = form;
  const takesCaptions = useAdditions();
  const { intake, subject, ways } = useContext(PhotosOfForm);
  if (draft.state === 'loading') return null;
  return (
    <PhotoField
      label={label}
      photos={draft.photos}
      max={max}
      onAdd={draft.addPhoto}
      onRemove={(id) => void draft.removePhoto(id)}
      onUndoRemove={(id) => void draft.restorePhoto(id)}
      error={errorOf('images')}
      intakeRef={intake}
      subject={subject}
      ways={ways}
      {...(cameraFirst && { cameraFirst })}
      {...(takesCaptions && {
        captions: { texts: draft.captions, onChange: draft.captionPhoto },
      })}
    />
  );
}

type OvertakenProps = { reason: string; onDiscard: () => void; onClose: () => void };

/** Placed below the fields so that nothing moves while the user types; promises that no input is lost. */
function OvertakenNotice({ reason, onDiscard, onClose }: OvertakenProps) {
  return (
    <Stack flex="1 1 100%">
      <div role="alert">
        <Notice tone="attention" title={liveTexts.jobMarkedTitle}>
          {`${reason} ${liveTexts.kept}`}
        </Notice>
      </div>
      <Row justifyContent="flex-end">
        <Button variant="quiet" onClick={onDiscard}>
          {liveTexts.discard}
        </Button>
        <Button size="floor" onClick={onClose}>
          {liveTexts.close}
        </Button>
      </Row>
    </Stack>
  );
}
