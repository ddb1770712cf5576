import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '#app/hooks/engine-provider.tsx';

/** The instant of printing (ISO): when the window was opened, then anew each time its dialog opens. */
export function usePrintedAt(openedAt: string): string {
  const { now } = useServices();
  const [at, setAt] = useState(openedAt);
  useEffect(() => {
    // At once, since the browser takes the page as it stands when this event ends.
    const onPrint = () => flushSync(() => setAt(now().toISOString()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [now]);
  return at;
}
