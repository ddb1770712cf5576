import { useSyncExternalStore } from 'react';
import { readAnnouncement, subscribeToAnnouncements } from './announce.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Both regions are in the page from the start: a region that arrives together with its text is not spoken. The inner
 * key makes the same sentence, said twice, be spoken twice.
 */
export function LiveRegion() {
  const { text, urgency, count } = useSyncExternalStore(subscribeToAnnouncements, readAnnouncement);
  return (
    <>
      <VisuallyHidden aria-live="polite" role="status">
        {urgency === 'polite' && <span key={count}>{text}</span>}
      </VisuallyHidden>
      <VisuallyHidden aria-live="assertive" role="alert">
        {urgency === 'assertive' && <span key={count}>{text}</span>}
      </VisuallyHidden>
    </>
  );
}
