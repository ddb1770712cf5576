import { CloudOff } from 'lucide-react';
import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { awaitedParts, fileOf } from '#app/parts.ts';
import { Button } from './button.tsx';
import { chakra } from './chakra.tsx';
import { Notice } from './notice.tsx';
import { uiTexts } from './texts.ts';

type AwaitedProps = {
  /** What the person calls the part. */
  name: string;
  /** Shown for the moment that a part usually takes. */
  meanwhile?: ReactNode;
  /** For what opens over the screen: takes the person back to it. */
  onClose?: () => void;
  /** False once the person has closed it. */
  isOpen?: boolean;
  /** The address of its one file, where it is not what is around this that waits. */
  url?: string;
};

/** Around a lazy part of the app: names it while it is not on this device yet. It appears by itself once it has been fetched. */
export function Part({ children, ...awaited }: AwaitedProps & { children: ReactNode }) {
  return <Suspense fallback={<AwaitedPart {...awaited} />}>{children}</Suspense>;
}

/** What stands in the place of a part that is being fetched. */
export function AwaitedPart({ name, meanwhile = null, onClose, isOpen = true, url }: AwaitedProps) {
  const isAwaited = useIsAwaited(url);
  if (!isOpen) return null;
  if (!isAwaited) return meanwhile;
  const title = uiTexts.partAwaited(name);
  if (onClose !== undefined) return <AwaitedDialog title={title} onClose={onClose} />;
  return (
    <div role="status">
      <Notice tone="waiting" icon={<CloudOff />} title={title}>
        {uiTexts.partComes}
      </Notice>
    </div>
  );
}

/** Whether a person must be told what they wait for; `url`: of the one file that matters. */
export function useIsAwaited(url?: string): boolean {
  const parts = useSyncExternalStore(awaitedParts.subscribe, awaitedParts.getSnapshot);
  return parts.some((files) => url === undefined || files.includes(fileOf(url)));
}

// The browser's own, because the app's dialog may be what is missing.
const Sheet = chakra('dialog', {
  base: {
    margin: 'auto',
    width: 'calc(100% - 2 * var(--ui-spacing-4))',
    maxWidth: 'dialogSm',
    padding: '0',
    borderWidth: '0',
    borderRadius: 'lg',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'overlay',
    '&::backdrop': { bg: 'bg.backdrop' },
  },
});

function AwaitedDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    // Gives the focus back to the button that opened it.
    return () => dialog?.close();
  }, []);
  return (
    <Sheet
      ref={sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Notice
        tone="waiting"
        icon={<CloudOff />}
        title={<span id={id}>{title}</span>}
        actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
      >
        {uiTexts.partComes}
      </Notice>
    </Sheet>
  );
}
