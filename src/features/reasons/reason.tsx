import { lazy, type ReactNode, useId, useState } from 'react';
import { useWhenArrived } from '#app/features/camera/use-arrivals.ts';
import { useDraft } from '#app/hooks/use-draft.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Part } from '#app/ui/part.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { useKeyDown } from '#app/ui/use-key-down.ts';
import { MAX_REASON_LENGTH } from '#domain/limits.ts';
import { keptNote } from '#domain/typed-text.ts';
import { reasonTexts as texts } from './reason-texts.ts';

export type ReasonFor = keyof typeof texts.usual;

type FieldProps = {
  about: ReasonFor;
  value: string;
  onChange: (reason: string) => void;
  isMissing?: boolean;
};

/** A chip's shortcut key, if there is a keyboard. */
const Digit = chakra('span', {
  base: { display: { base: 'none', xl: 'inline' }, color: 'fg.muted', fontWeight: 'normal' },
});

/** One press, or a digit key, for a usual reason; or free text. */
export function ReasonField({ about, value, onChange, isMissing = false }: FieldProps) {
  const id = useId();
  useDigits((digit) => {
    const reason = texts.usual[about][digit - 1];
    if (reason !== undefined) onChange(reason);
  });
  return (
    <Stack gap="3">
      <Flex wrap="wrap" gap="2" role="group" aria-labelledby={id}>
        <Text as="span" size="label" id={id} flex="1 1 100%">
          {texts.usualReasons}
        </Text>
        {texts.usual[about].map((reason, index) => (
          <Button
            key={reason}
            variant={value === reason ? 'solid' : 'quiet'}
            aria-pressed={value === reason}
            aria-keyshortcuts={`${index + 1}`}
            onClick={() => onChange(reason)}
          >
            {value !== reason && <Digit aria-hidden>{index + 1}</Digit>}
            {reason}
          </Button>
        ))}
      </Flex>
      <Field label={texts.ownWords} error={isMissing ? texts.missing : undefined}>
        <TextInput value={value} maxLength={MAX_REASON_LENGTH} settle={keptNote} onChange={onChange} />
      </Field>
    </Stack>
  );
}

/** Ignores digit shortcuts while typing in a field. */
function useDigits(onDigit: (digit: number) => void): void {
  useKeyDown(({ key, target, altKey, ctrlKey, metaKey }) => {
    const isTyped = target instanceof Element && target.closest('input:not([type=radio]), textarea') !== null;
    if (!isTyped && !altKey && !ctrlKey && !metaKey && /^[1-9]$/.test(key)) onDigit(Number(key));
  });
}

/** Loaded with the first dialog, since few reasons get a photo. */
const ReasonPhoto = lazy(async () => ({ default: (await import('./reason-photo.tsx')).ReasonPhoto }));

/**
 * The reason as given: `reason` is undefined if there is none. Capturing the action with the draft's name ends the
 * draft.
 */
export type GivenReason = { reason: string | undefined; photoIds: string[]; draftName: string };

type DialogProps = {
  about: ReasonFor;
  /**
   * The id of its subject: an unfinished reason is stored for it, also across a reload, until it is given or given up.
   */
  of: string;
  open: boolean;
  title: ReactNode;
  question?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  /** True if it may be left out. */
  isOptional?: boolean;
  /** True if it may come with a photo: one photo cannot go with several actions. */
  takesPhoto?: boolean;
  /** Resolves to true once it is done; until then the input is kept. */
  onConfirm: (given: GivenReason) => Promise<boolean>;
  onCancel: () => void;
};

/**
 * Asks for the reason before an action that somebody else must deal with; on a host that accepts no reasons it only
 * asks for confirmation.
 */
export function ReasonDialog(props: DialogProps) {
  const {
    about,
    of,
    isOptional = false,
    takesPhoto = true,
    onConfirm,
    onCancel,
    question,
    ...dialog
  } = props;
  const takesReasons = useAdditions();
  const draftName = `reason/${about}/${of}`;
  const draft = useDraft(draftName, '');
  const [isTried, setTried] = useState(false);
  const { intake, busy, ask } = useWhenArrived<void>(give);
  const { value: kept, photos } = draft.state === 'ready' ? draft : { value: '', photos: [] };
  const reason = keptNote(kept);
  const isMissing = takesReasons && !isOptional && reason === '';
  const isLost = photos.some(({ thumbnail }) => thumbnail === 'lost');

  function end() {
    setTried(false);
    if (draft.state === 'ready' && (kept !== '' || photos.length > 0)) void draft.discard();
  }
  async function give() {
    const photoIds = photos.map(({ id }) => id);
    const given = { reason: takesReasons && reason !== '' ? reason : undefined, photoIds, draftName };
    if (await onConfirm(given)) end();
  }
  function confirm() {
    setTried(true);
    if (!isMissing && !isLost) ask();
  }
  function cancel() {
    onCancel();
    end();
  }
  return (
    <LazyConfirmDialog
      {...dialog}
      busy={dialog.busy === true || busy}
      tone="danger"
      question={question ?? texts.why}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {takesReasons && draft.state === 'ready' && (
        <Stack gap="5">
          <ReasonField about={about} value={kept} onChange={draft.change} isMissing={isTried && isMissing} />
          {takesPhoto && (
            <Part name={texts.photo}>
              <ReasonPhoto draft={draft} intakeRef={intake} />
            </Part>
          )}
        </Stack>
      )}
    </LazyConfirmDialog>
  );
}
