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

type Props<T> = Pick<DialogProps, 'title' | 'description' | 'initialFocus' | 'onClose'> & {
  form: Form<T>;
  open?: boolean;
  submitLabel: string;
  /** Nothing can be sent in the current state; the fields say why. */
  impossible?: boolean;
  /** The form's input was entered before it was opened this time. */
  isBroughtBack: boolean;
  /** The button next to the one that sends. If it is Cancel, starting over is next to the note about restored input. */
  beside?: 'cancel' | 'start-over';
  onSubmit: () => Promise<void>;
  /** The fields. */
  children: ReactNode;
};

/** An office form in a dialog. Closing it keeps the input; it stays open while it is being sent. */
export function FormDialog<T>(props: Props<T>) {
  const {
    form,
    open = true,
    submitLabel,
    impossible,
    isBroughtBack,
    beside,
    onSubmit,
    children,
    ...dialog
  } = props;
  const id = useId();
  const { draft, busy, isStarted } = form;
  const startOver = (
    <Button variant="quiet" onClick={() => void form.startOver()}>
      {officeActionTexts.startOver}
    </Button>
  );
  return (
    <LazyDialog
      {...dialog}
      open={open}
      canClose={!busy}
      footer={
        <>
          {beside === 'cancel' && (
            <Button variant="quiet" disabled={busy} onClick={dialog.onClose}>
              {uiTexts.cancel}
            </Button>
          )}
          {beside === 'start-over' && isStarted && !busy && startOver}
          <Button
            type="submit"
            form={id}
            busy={busy}
            disabled={impossible === true}
            {...(beside !== 'cancel' && { flex: { base: '1', md: 'none' } })}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onSubmit();
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
