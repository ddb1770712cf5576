import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { texts } from '#domain/texts.ts';
import { AccessPage } from './access-page.tsx';

/** A token, but no known session and no network (decision A2). `lost`: what is said of work that is gone. */
export function ConnectOnceView({ onRetry, lost }: { onRetry: () => void; lost?: ReactNode }) {
  return (
    <AccessPage
      icon={<CloudOff aria-hidden />}
      title={texts.access.connectOnce}
      actions={<Button onClick={onRetry}>{texts.outbox.retry}</Button>}
    >
      <p>{texts.access.connectOnceHint}</p>
      {lost}
    </AccessPage>
  );
}
