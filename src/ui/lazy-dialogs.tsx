import { type ComponentType, lazy, type ReactNode, useRef } from 'react';
import type { ConfirmDialogProps, DialogProps, DrawerProps } from './dialog.tsx';
import { Part } from './part.tsx';
import { uiTexts } from './texts.ts';

const DialogLater = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));
const ConfirmLater = lazy(async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog }));
const DrawerLater = lazy(async () => ({ default: (await import('./dialog.tsx')).Drawer }));

/** Dialog, loaded when first opened. */
export function LazyDialog(props: DialogProps) {
  return <OnceOpened part={DialogLater} props={props} onClose={props.onClose} />;
}

/** ConfirmDialog, loaded when first opened. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return <OnceOpened part={ConfirmLater} props={props} onClose={props.onCancel} />;
}

/** Drawer, loaded when first opened. `partName`: its name, if the title names something else. */
export function LazyDrawer({ partName, ...props }: DrawerProps & { partName?: string }) {
  return (
    <OnceOpened
      part={DrawerLater}
      props={props}
      onClose={props.onClose}
      {...(partName !== undefined && { name: partName })}
    />
  );
}

/** Stays mounted once opened, so that closing is animated and the focus returns. */
function OnceOpened<Props extends { open: boolean; title: ReactNode }>({
  part: Opened,
  props,
  onClose,
  name = typeof props.title === 'string' ? props.title : uiTexts.dialog,
}: {
  part: ComponentType<Props>;
  props: Props;
  onClose: () => void;
  name?: string;
}) {
  const wasOpened = useRef(false);
  if (props.open) wasOpened.current = true;
  if (!wasOpened.current) return null;
  return (
    <Part name={name} onClose={onClose} isOpen={props.open}>
      <Opened {...props} />
    </Part>
  );
}
