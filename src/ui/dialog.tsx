import { Dialog as DialogParts, Drawer as DrawerParts, defineSlotRecipe, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useBackCloses } from './back-closes.ts';
import { Button, IconButton } from './button.tsx';
import { uiTexts } from './texts.ts';
import { Toasts } from './toasts.tsx';

const slots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
] as const;

const shared = {
  backdrop: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    bg: 'bg.backdrop',
    _open: { animationName: 'fade-in', animationDuration: 'calm' },
    _closed: { animationName: 'fade-out', animationDuration: 'quick' },
  },
  header: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    padding: 'inset',
    flexShrink: 0,
    // A title alone is aligned with the close button.
    '&:has(> button) > div': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      minWidth: '0',
      minHeight: 'control',
    },
  },
  body: { paddingInline: 'inset', paddingBottom: 'inset', overflowY: 'auto', flex: '1' },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 'gap',
    flexShrink: 0,
    padding: 'inset',
    paddingBottom: 'max(var(--ui-spacing-inset), env(safe-area-inset-bottom))',
    borderTopWidth: 'edge',
    borderColor: 'line',
    // On a phone they share the width.
    '& > button': { flexGrow: { base: '1', md: '0' } },
  },
  title: { textStyle: 'heading', color: 'fg', overflowWrap: 'anywhere' },
  description: { color: 'fg.muted', marginTop: '1' },
} as const;

const content = {
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'overlay',
  outline: 'none',
} as const;

/** Fills a phone; from a tablet up it is a sheet in the middle. `sm` is a small sheet everywhere. */
const dialogRecipe = defineSlotRecipe({
  slots,
  base: {
    ...shared,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: { base: '0', md: '6' },
    },
    content: {
      ...content,
      height: { base: '100dvh', md: 'auto' },
      maxHeight: { base: '100dvh', md: 'calc(100dvh - var(--ui-spacing-12))' },
      borderRadius: { base: 'none', md: 'lg' },
      _open: { animationName: 'rise-in', animationDuration: 'calm', animationTimingFunction: 'out' },
      _closed: { animationName: 'fade-out', animationDuration: 'quick' },
    },
  },
  variants: {
    size: {
      sm: {
        positioner: { padding: { base: '4', md: '6' } },
        content: {
          maxWidth: 'dialogSm',
          height: { base: 'auto', md: 'auto' },
          borderRadius: { base: 'lg', md: 'lg' },
        },
      },
      md: { content: { maxWidth: { md: 'dialogMd' } } },
      lg: { content: { maxWidth: { md: 'dialogLg' } } },
      full: {
        positioner: { padding: { base: '0', md: '0' } },
        content: {
          height: { base: '100dvh', md: '100dvh' },
          maxHeight: { base: '100dvh', md: '100dvh' },
          borderRadius: { base: 'none', md: 'none' },
        },
      },
    },
  },
  defaultVariants: { size: 'md' },
});

const drawerRecipe = defineSlotRecipe({
  slots,
  base: {
    ...shared,
    positioner: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex' },
    content: {
      ...content,
      height: '100dvh',
      maxWidth: 'min(var(--ui-sizes-drawer), calc(100vw - var(--ui-spacing-12)))',
      _open: { animationDuration: 'calm', animationTimingFunction: 'out' },
      _closed: { animationDuration: 'quick' },
    },
  },
  variants: {
    placement: {
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: {
          _open: { animationName: 'slide-in-start' },
          _closed: { animationName: 'slide-out-start' },
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: { _open: { animationName: 'slide-in-end' }, _closed: { animationName: 'slide-out-end' } },
      },
    },
  },
  defaultVariants: { placement: 'end' },
});

export type DialogProps = SheetProps & {
  /** `sm`: a question, small on a phone too; `md`: a form; `lg`: two columns; `full`: the screen (camera, viewer). */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** `alertdialog` for a question that must be answered: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Gets the focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** False while closing would lose or interrupt work. */
  canClose?: boolean;
};

/**
 * The trap fetches back a focus that leaves. It leaves without the user's doing when a dialog that closed just before
 * this one returns the focus to the page.
 */
const keepOpen = (event: Event): void => event.preventDefault();

/** Traps the focus while open and returns it afterwards; Escape and Back close. Load it lazily: it is not small. */
export function Dialog(props: DialogProps) {
  const { open, onClose, role = 'dialog', canClose = true, initialFocus } = props;
  useBackCloses(open, () => {
    if (canClose) onClose();
  });
  return (
    <DialogParts.Root
      recipe={dialogRecipe}
      size={props.size ?? 'md'}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      role={role}
      onFocusOutside={keepOpen}
      closeOnEscape={canClose}
      closeOnInteractOutside={canClose && role === 'dialog'}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Sheet parts={DialogParts} {...props} cross={canClose && role === 'dialog'} />
    </DialogParts.Root>
  );
}

export type DrawerProps = SheetProps & {
  /** The side it slides in from: `start` for the menu, `end` for content of the page. */
  placement?: 'start' | 'end';
};

/** A sheet that slides over the page. Focus and Escape as in Dialog. */
export function Drawer({ open, placement = 'end', ...props }: DrawerProps) {
  useBackCloses(open, props.onClose);
  return (
    <DrawerParts.Root
      recipe={drawerRecipe}
      placement={placement}
      onFocusOutside={keepOpen}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) props.onClose();
      }}
    >
      <Sheet parts={DrawerParts} {...props} open={open} cross />
    </DrawerParts.Root>
  );
}

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Actions, the main one last. */
  footer?: ReactNode;
};

/** Common part of dialog and drawer; `cross`: the close button in the corner. */
function Sheet({
  parts: Parts,
  cross,
  ...props
}: SheetProps & { parts: typeof DialogParts | typeof DrawerParts; cross: boolean }) {
  return (
    <Portal>
      <Parts.Backdrop />
      <Parts.Positioner>
        <Parts.Content>
          <Parts.Header>
            <div>
              <Parts.Title>{props.title}</Parts.Title>
              {props.description !== undefined && <Parts.Description>{props.description}</Parts.Description>}
            </div>
            {cross && (
              <IconButton
                name={uiTexts.close}
                icon={<X />}
                marginInlineStart="auto"
                onClick={props.onClose}
              />
            )}
          </Parts.Header>
          {props.children !== undefined && <Parts.Body>{props.children}</Parts.Body>}
          <Toasts isOpen={props.open} />
          {props.footer !== undefined && <Parts.Footer>{props.footer}</Parts.Footer>}
        </Parts.Content>
      </Parts.Positioner>
    </Portal>
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
  /** Input required before the answer. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before something that cannot be undone. The focus starts on the harmless answer. */
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
          <Button ref={harmless} variant="quiet" marginInlineEnd="4" onClick={props.onCancel}>
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
    >
      {props.children}
    </Dialog>
  );
}
