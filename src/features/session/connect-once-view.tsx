import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { AccessPage } from './access-page.tsx';
import { accessTexts } from './texts.ts';

/** A token, but no known session and no network (decision A2). `lost`: the notice about lost work. */
export function ConnectOnceView({ onRetry, lost }: { onRetry: () => void; lost?: ReactNode }) {
  return (
    <AccessPage
      icon={<CloudOff aria-hidden />}
      title={accessTexts.connectOnce}
      actions={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
    >
      <p>{accessTexts.connectOnceHint}</p>
      {lost}
    </AccessPage>
  );
}
