import { type ReactNode, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { unreadReason } from '#app/texts/common.ts';
import { ErrorPanel } from '#app/ui/notice.tsx';

type Props = {
  title: string;
  reason: { kind: string; detail?: string };
  /** Instead of the reason. */
  children?: ReactNode;
};

/** In place of what could not be read: why, and a button that reads everything on the screen again. */
export function UnreadPanel({ title, reason, children = unreadReason(reason) }: Props) {
  const { puller } = useServices();
  const retrying = useSyncExternalStore(puller.subscribe, puller.isReading);
  return (
    <ErrorPanel
      title={title}
      retrying={retrying}
      onRetry={() => puller.refreshWatched()}
      isOffline={reason.kind === 'offline'}
    >
      {children}
    </ErrorPanel>
  );
}
