import { CloudOff } from 'lucide-react';
import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { awaitedParts, fileOf } from '#app/parts.ts';
import { Button } from './button.tsx';
import { chakra } from './chakra.tsx';
import { Notice } from './notice.tsx';
import { uiTexts } from './texts.ts';

type AwaitedProps = {
  /** The part's name for users. */
  name: string;
  /** Shown for the moment that loading usually takes. */
  meanwhile?: ReactNode;
  /** For a part that opens over the screen: returns to the screen. */
  onClose?: () => void;
  /** False once the user has closed it. */
  isOpen?: boolean;
  /** URL of its one file, if that file is what is missing and not the surrounding chunk. */
  url?: string;
};

/**
 * Boundary around a lazy part of the app: names it while it is not on this device yet. The part appears automatically
 * once fetched.
 */
export function Part({ children, ...awaited }: AwaitedProps & { children: ReactNode }) {
  return <Suspense fallback={<AwaitedPart {...awaited} />}>{children}</Suspense>;
}

/** Placeholder for a part that is being fetched. */
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

/** True if the user must be told what is loading; `url`: of the one file that matters. */
export function useIsAwaited(url?: string): boolean {
  const parts = useSyncExternalStore(awaitedParts.subscribe, awaitedParts.getSnapshot);
  return parts.some((files) => url === undefined || files.includes(fileOf(url)));
}

// The browser's own dialog, because the app's may be the missing part.
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
    // Returns the focus to the button that opened it.
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
