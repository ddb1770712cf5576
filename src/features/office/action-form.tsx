import { type ReactNode, useId } from 'react';
import type { Form } from '#app/hooks/use-form.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import type { DialogProps } from '#app/ui/dialog.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { officeActionTexts } from './texts.ts';

export type ActionFormProps<T> = Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'initialFocus' | 'onClose'
> & {
  form: Form<T>;
  open?: boolean;
  submitLabel: string;
  onSubmit: () => void;
  /** It is being submitted; by default while the form is. */
  busy?: boolean;
  /** Nothing can be sent in the current state; the fields say why. */
  impossible?: boolean;
  /** It cannot be saved yet: its buttons are disabled, and pressing one says what is missing. */
  isUnfit?: boolean | undefined;
  /** The form's input was entered before it was opened this time. */
  isBroughtBack: boolean;
  /** The button next to the one that sends. If it is Cancel, starting over is next to the note about restored input. */
  beside?: 'cancel' | 'start-over' | undefined;
  /** A second button that also saves, and continues with the next form. */
  next?: { label: string; onPress: () => void } | undefined;
  /** For gloves: large buttons, and Enter in a field does not submit. */
  isOnFloor?: boolean;
  /** Shown in place of the buttons if the form can no longer be sent. */
  overtaken?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The form of an action, in a dialog. Closing it keeps the input; it stays open while it is being submitted. */
export function ActionForm<T>(props: ActionFormProps<T>) {
  const {
    form,
    open = true,
    submitLabel,
    onSubmit,
    busy = form.busy,
    impossible = false,
    isUnfit,
    isBroughtBack,
    beside,
    next,
    isOnFloor = false,
    overtaken,
    children,
    ...dialog
  } = props;
  const id = useId();
  const { draft, isStarted } = form;
  const startOver = (
    <Button
      variant="quiet"
      // On a phone it doesn't fit next to two large ones.
      {...(isOnFloor && { flex: { base: '1 1 100%', md: 'none' } })}
      onClick={() => void form.startOver()}
    >
      {officeActionTexts.startOver}
    </Button>
  );
  const sending = { disabled: impossible, 'aria-disabled': isUnfit || undefined };
  const sender = isOnFloor
    ? ({ size: 'floor', onClick: onSubmit } as const)
    : ({
        type: 'submit',
        form: id,
        ...(beside !== 'cancel' && { flex: { base: '1', md: 'none' } }),
      } as const);
  const buttons = (
    <>
      {beside === 'cancel' && (
        <Button variant="quiet" disabled={busy} onClick={dialog.onClose}>
          {uiTexts.cancel}
        </Button>
      )}
      {beside === 'start-over' && isStarted && (isOnFloor || !busy) && startOver}
      {next !== undefined && (
        <Button
          size="floor"
          variant="quiet"
          paddingInline={{ base: '3', md: '5' }}
          {...sending}
          disabled={busy || impossible}
          onClick={next.onPress}
        >
          {next.label}
        </Button>
      )}
      <Button busy={busy} {...sending} {...sender}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <LazyDialog {...dialog} open={open} canClose={!busy} footer={overtaken ?? buttons}>
      <form
        id={id}
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !isOnFloor) onSubmit();
        }}
      >
        <Stack gap="5">
          {isBroughtBack && isStarted && (
            <Notice tone="info" actions={beside === 'cancel' && startOver}>
              {officeActionTexts.draftBack}
            </Notice>
          )}
          {children}
          {draft.state === 'ready' && draft.saved === 'failed' && (
            <Notice tone="attention">{commonTexts.draftFailed}</Notice>
          )}
        </Stack>
      </form>
    </LazyDialog>
  );
}
