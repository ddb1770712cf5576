import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { AccessPage } from './access-page.tsx';
import { accessTexts } from './texts.ts';

/** A token, but no known session and no network. `lost`: the notice about lost work. */
export function ConnectOnceView({ onRetry, lost }: { onRetry: () => Promise<unknown>; lost?: ReactNode }) {
  const [tried, setTried] = useState(0);
  const retry = () => void onRetry().then(() => setTried((times) => times + 1));
  return (
    <AccessPage
      icon={<CloudOff aria-hidden />}
      title={accessTexts.connectOnce}
      actions={<Button onClick={retry}>{uiTexts.tryAgain}</Button>}
    >
      <p>{accessTexts.connectOnceHint}</p>
      <p role="status">{tried > 0 && uiTexts.stillNoNetwork(tried)}</p>
      {lost}
    </AccessPage>
  );
}
