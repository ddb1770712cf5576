import { Dialog, Portal } from '@chakra-ui/react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { useBackCloses } from '#app/ui/back-closes.ts';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { photoTexts } from './texts.ts';

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

/** Open while mounted. */
export function FullScreenDialog({ name, onClose, firstFocus, onKeyDown, children }: Props) {
  useBackCloses(true, onClose);
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

/**
 * The controls on a full-screen picture. They do not follow the theme's colours, because a picture's surroundings are
 * black in every theme.
 */
export const GlassButton = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      flexShrink: 0,
      minHeight: 'control',
      minWidth: 'control',
      paddingInline: '4',
      borderRadius: 'full',
      borderWidth: 'thin',
      borderColor: 'white/60',
      bg: 'black/60',
      color: 'white',
      textStyle: 'label',
      fontWeight: 'strong',
      cursor: 'pointer',
      '& svg': { boxSize: '6', flexShrink: 0 },
      _pressed: { bg: 'white', color: 'black' },
      _disabled: { color: 'white/60', borderColor: 'white/30', cursor: 'not-allowed' },
    },
    variants: {
      shape: {
        icon: { paddingInline: '2' },
        word: {},
        floor: { minHeight: 'floor', minWidth: 'floor', paddingInline: '5' },
        /** Icon above a word: three of them fit side by side on a phone. */
        tall: {
          flex: '1',
          flexDirection: 'column',
          gap: '1',
          minHeight: 'shutter',
          paddingInline: '2',
          borderRadius: 'lg',
          textStyle: 'small',
          lineHeight: 'tight',
        },
      },
      tone: { glass: {}, solid: { bg: 'white', color: 'black', borderColor: 'white' } },
    },
    defaultVariants: { shape: 'word', tone: 'glass' },
  },
  { defaultProps: { type: 'button' } },
);

type ZoomProps = {
  isSmallest: boolean;
  isLargest: boolean;
  /** -1 is smaller, 1 larger. */
  onStep: (step: -1 | 1) => void;
  children?: ReactNode;
};

/** Zoom out and in, with content in between. Not `disabled` at the ends, because the focus would be lost. */
export function ZoomButtons({ isSmallest, isLargest, onStep, children }: ZoomProps) {
  return (
    <Flex role="group" aria-label={photoTexts.zoom} gap="gap" align="center">
      <GlassButton
        shape="icon"
        aria-label={photoTexts.zoomOut}
        aria-disabled={isSmallest}
        onClick={() => onStep(-1)}
      >
        <ZoomOut aria-hidden />
      </GlassButton>
      {children}
      <GlassButton
        shape="icon"
        aria-label={photoTexts.zoomIn}
        aria-disabled={isLargest}
        onClick={() => onStep(1)}
      >
        <ZoomIn aria-hidden />
      </GlassButton>
    </Flex>
  );
}
