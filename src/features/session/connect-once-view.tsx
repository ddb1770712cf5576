import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { AccessPage } from './access-page.tsx';
import { outsideTexts } from './outside/texts.ts';

/** A token, but no known session and no network (decision A2). `lost`: the notice about lost work. */
export function ConnectOnceView({ onRetry, lost }: { onRetry: () => void; lost?: ReactNode }) {
  return (
    <AccessPage
      icon={<CloudOff aria-hidden />}
      title={outsideTexts.connectOnce}
      actions={<Button onClick={onRetry}>{outboxTexts.retry}</Button>}
    >
      <p>{outsideTexts.connectOnceHint}</p>
      {lost}
    </AccessPage>
  );
}
