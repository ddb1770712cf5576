import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { uiTexts } from './texts.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  question: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'plain' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before something that cannot be taken back. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      role="alertdialog"
      size="sm"
      title={props.title}
      description={props.question}
      initialFocus={harmless}
      footer={
        <>
          <Button ref={harmless} variant="quiet" onClick={props.onCancel}>
            {props.cancelLabel ?? uiTexts.cancel}
          </Button>
          <Button
            variant={props.tone === 'danger' ? 'danger' : 'solid'}
            busy={props.busy ?? false}
            onClick={props.onConfirm}
          >
            {props.confirmLabel ?? uiTexts.confirm}
          </Button>
        </>
      }
    />
  );
}
