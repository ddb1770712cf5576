import { type ComponentType, lazy, Suspense, useRef } from 'react';
import type { ConfirmDialogProps, DialogProps, DrawerProps } from './dialog.tsx';

const DialogLater = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));
const ConfirmLater = lazy(async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog }));
const DrawerLater = lazy(async () => ({ default: (await import('./dialog.tsx')).Drawer }));

/** Dialog, loaded when first opened. */
export function LazyDialog(props: DialogProps) {
  return <OnceOpened part={DialogLater} props={props} />;
}

/** ConfirmDialog, loaded when first opened. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return <OnceOpened part={ConfirmLater} props={props} />;
}

/** Drawer, loaded when first opened. */
export function LazyDrawer(props: DrawerProps) {
  return <OnceOpened part={DrawerLater} props={props} />;
}

/** Stays mounted once opened, so that its closing is animated and the focus returns. */
function OnceOpened<Props extends { open: boolean }>({
  part: Part,
  props,
}: {
  part: ComponentType<Props>;
  props: Props;
}) {
  const wasOpened = useRef(false);
  if (props.open) wasOpened.current = true;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
