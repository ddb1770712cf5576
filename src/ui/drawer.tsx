import { Drawer as Parts, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { drawerRecipe } from './overlay-recipe.ts';
import { uiTexts } from './texts.ts';
import { toasterElements } from './toaster-element.ts';

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
    <Parts.Root
      recipe={drawerRecipe}
      placement={placement}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      persistentElements={toasterElements()}
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
              <IconButton name={uiTexts.close} icon={<X />} marginInlineStart="auto" onClick={onClose} />
            </Parts.Header>
            <Parts.Body>{props.children}</Parts.Body>
            {props.footer !== undefined && <Parts.Footer>{props.footer}</Parts.Footer>}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
