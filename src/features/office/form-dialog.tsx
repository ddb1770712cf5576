import { type ReactNode, useId } from 'react';
import type { Form } from '#app/hooks/use-form.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import type { DialogProps } from '#app/ui/dialog.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { officeActTexts } from './texts.ts';

type Props<T> = Pick<DialogProps, 'title' | 'description' | 'initialFocus' | 'onClose'> & {
  form: Form<T>;
  open?: boolean;
  submitLabel: string;
  /** Nothing can be sent as things are; the fields say why. */
  impossible?: boolean;
  /** What is in the form was entered before it was opened this time. */
  isBroughtBack: boolean;
  /** The button beside the one that sends. With Cancel there, starting over stands at what was brought back. */
  beside?: 'cancel' | 'start-over';
  onSubmit: () => Promise<void>;
  /** The fields. */
  children: ReactNode;
};

/** A form of the office in a dialog. Closing it keeps what was entered; it stays open while it is sent. */
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
      {officeActTexts.startOver}
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
              {officeActTexts.draftBack}
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
