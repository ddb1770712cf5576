import { Dialog as Parts, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { IconButton } from './icon-button.tsx';
import { dialogRecipe } from './overlay-recipe.ts';
import { uiTexts } from './texts.ts';
import { toast } from './toast.ts';
import { toasterElements } from './toaster-element.ts';

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
    <Parts.Root
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
        <Parts.Backdrop />
        <Parts.Positioner>
          <Parts.Content>
            <Parts.Header>
              <div>
                <Parts.Title>{props.title}</Parts.Title>
                {props.description !== undefined && (
                  <Parts.Description>{props.description}</Parts.Description>
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
            </Parts.Header>
            {props.children !== undefined && <Parts.Body>{props.children}</Parts.Body>}
            {props.footer !== undefined && <Parts.Footer>{props.footer}</Parts.Footer>}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
