import { type ReactNode, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { ErrorPanel } from '#app/ui/notice.tsx';

type Props = {
  /** Of what the server answered with a failure (section 8). */
  title: string;
  reason: { kind: string; detail?: string };
  /** Instead of the reason. */
  children?: ReactNode;
};

/**
 * In place of what could not be read: why, and a button that reads everything on the screen again. Where nobody answered nothing has
 * failed: this device holds no copy, and that is its title.
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
