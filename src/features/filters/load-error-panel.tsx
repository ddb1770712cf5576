import { type ReactNode, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { ErrorPanel } from '#app/ui/notice.tsx';

type Props = {
  /** Used if the server responded with a failure (section 8). */
  title: string;
  reason: { kind: string; detail?: string };
  /** Shown instead of the reason. */
  children?: ReactNode;
};

/**
 * Replaces content that could not be read: the reason, and a button that reads everything on the screen again. Without
 * a response nothing has failed: this device has no copy, and the title says so.
 */
export function LoadErrorPanel({ title, reason, children }: Props) {
  const isOffline = reason.kind === 'offline';
  const { puller } = useServices();
  const retrying = useSyncExternalStore(puller.subscribe, puller.isReading);
  return (
    <ErrorPanel
      title={isOffline ? commonTexts.notHere : title}
      retrying={retrying}
      onRetry={() => puller.refreshWatched()}
      isOffline={isOffline}
    >
      {children ?? (isOffline ? commonTexts.connect : unreadReason(reason))}
    </ErrorPanel>
  );
}
