import { Dialog as DialogParts, Drawer as DrawerParts, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { dialogRecipe, drawerRecipe } from './overlay-recipe.ts';
import { uiTexts } from './texts.ts';
import { toast, toasterElements } from './toast.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Acts, the main one last. */
  footer?: ReactNode;
  /** `sm`: a question, small on a phone too; `md`: a form; `lg`: two columns; `full`: the screen (camera, viewer). */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** `alertdialog` for a question that must be answered: a press beside it does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Where focus goes at first; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  closeLabel?: string;
  /** The press beside the sheet and the cross do nothing while work in it would be lost or is under way. */
  canClose?: boolean;
};

/** Holds focus while open and gives it back to where it was; Escape closes. Load it lazily: it is not small. */
export function Dialog(props: DialogProps) {
  const { open, onClose, role = 'dialog', canClose = true, initialFocus } = props;
  // The toast of the act before would cover this dialog's own acts for as long as it stays.
  useEffect(() => {
    if (open) toast.makeWay();
  }, [open]);
  return (
    <DialogParts.Root
      recipe={dialogRecipe}
      size={props.size ?? 'md'}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      role={role}
      closeOnEscape={canClose}
      closeOnInteractOutside={canClose && role === 'dialog'}
      persistentElements={toasterElements()}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <DialogParts.Backdrop />
        <DialogParts.Positioner>
          <DialogParts.Content>
            <DialogParts.Header>
              <div>
                <DialogParts.Title>{props.title}</DialogParts.Title>
                {props.description !== undefined && (
                  <DialogParts.Description>{props.description}</DialogParts.Description>
                )}
              </div>
              {canClose && role === 'dialog' && (
                <IconButton
                  name={props.closeLabel ?? uiTexts.close}
                  icon={<X />}
                  marginInlineStart="auto"
                  onClick={onClose}
                />
              )}
            </DialogParts.Header>
            {props.children !== undefined && <DialogParts.Body>{props.children}</DialogParts.Body>}
            {props.footer !== undefined && <DialogParts.Footer>{props.footer}</DialogParts.Footer>}
          </DialogParts.Content>
        </DialogParts.Positioner>
      </Portal>
    </DialogParts.Root>
  );
}

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** The side it slides in from: `start` for the menu, `end` for what belongs to the page. */
  placement?: 'start' | 'end';
};

/** A sheet that slides over the page. Focus and Escape as in Dialog. */
export function Drawer({ open, onClose, placement = 'end', ...props }: DrawerProps) {
  return (
    <DrawerParts.Root
      recipe={drawerRecipe}
      placement={placement}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      persistentElements={toasterElements()}
    >
      <Portal>
        <DrawerParts.Backdrop />
        <DrawerParts.Positioner>
          <DrawerParts.Content>
            <DrawerParts.Header>
              <div>
                <DrawerParts.Title>{props.title}</DrawerParts.Title>
                {props.description !== undefined && (
                  <DrawerParts.Description>{props.description}</DrawerParts.Description>
                )}
              </div>
              <IconButton name={uiTexts.close} icon={<X />} marginInlineStart="auto" onClick={onClose} />
            </DrawerParts.Header>
            <DrawerParts.Body>{props.children}</DrawerParts.Body>
            {props.footer !== undefined && <DrawerParts.Footer>{props.footer}</DrawerParts.Footer>}
          </DrawerParts.Content>
        </DrawerParts.Positioner>
      </Portal>
    </DrawerParts.Root>
  );
}

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
