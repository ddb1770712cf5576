import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a change of screen the focus goes to its title, so that the change is spoken and Tab starts at the content. Not when
 * the path changes but when the new screen is drawn; one that first reads its order has its title only then.
 */
export function useFocusOnTitle(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = whenTitled();
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged }) => {
      if (!pathChanged) return;
      stopWaiting();
      stopWaiting = whenTitled();
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [router]);
}

/** Puts the focus on the title once there is one, unless somebody has put it into the screen meanwhile. */
function whenTitled(): () => void {
  const observer = new MutationObserver(look);
  const frame = requestAnimationFrame(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
  function look(): void {
    const title = document.querySelector<HTMLElement>('[data-page-title]');
    if (title === null && !isInScreen()) return;
    stop();
    if (!isInScreen()) title?.focus({ preventScroll: true });
  }
  return stop;
}

function isInScreen(): boolean {
  return document.activeElement?.closest('main, [role=dialog]') != null;
}
