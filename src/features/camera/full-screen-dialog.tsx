import { chakra, Dialog, Portal } from '@chakra-ui/react';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';

const Surface = chakra(Dialog.Content, {
  base: {
    position: 'fixed',
    inset: '0',
    width: 'full',
    height: '100dvh',
    bg: 'black',
    color: 'white',
    outline: 'none',
    paddingTop: 'env(safe-area-inset-top)',
    paddingBottom: 'env(safe-area-inset-bottom)',
    paddingLeft: 'env(safe-area-inset-left)',
    paddingRight: 'env(safe-area-inset-right)',
    '& :focus-visible': { outlineColor: 'white' },
  },
});

type Props = {
  name: string;
  onClose: () => void;
  firstFocus: RefObject<HTMLElement | null>;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

/** Open as long as it is mounted. Escape closes it, focus stays inside and returns to where it was. */
export function FullScreenDialog({ name, onClose, firstFocus, onKeyDown, children }: Props) {
  return (
    <Dialog.Root
      unstyled
      open
      closeOnInteractOutside={false}
      onOpenChange={onClose}
      initialFocusEl={() => firstFocus.current}
    >
      <Portal>
        <Dialog.Positioner position="fixed" inset="0" zIndex="dialog">
          <Surface aria-label={name} onKeyDown={onKeyDown}>
            {children}
          </Surface>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
