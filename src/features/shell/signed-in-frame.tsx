import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { accessTexts } from '#app/features/session/texts.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { outdatedReads } from '#app/hooks/use-live-query.ts';
import { useMayReload } from '#app/hooks/use-may-reload.ts';
import { useSession } from '#app/hooks/use-session.ts';
import { useMustStayOpen, useOffline, useWaitingPhotos } from '#app/hooks/use-sync-status.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { pageTitle } from '#app/ui/focus-when-closed.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { AppShell } from './app-shell.tsx';
import { shellTexts } from './texts.ts';

/** Needed only if another user's work waits on the tablet. */
const OthersNotice = lazy(() =>
  import('./others-notice.tsx').then(
    (part) => ({ default: part.OthersNotice }),
    () => ({ default: () => null }),
  ),
);

/** Needed only in browsers without private files. */
const OneCopyNotice = lazy(() =>
  import('./one-copy-notice.tsx').then(
    (part) => ({ default: part.OneCopyNotice }),
    () => ({ default: () => null }),
  ),
);

type Props = {
  /** Shown offline while this device does not know whose token it has. */
  connectOnce: (retry: () => Promise<unknown>) => ReactNode;
  /** Shown in the header before the sync chip. */
  tools?: ReactNode;
  children: ReactNode;
};

/** The app's frame for the signed-in user. */
export function SignedInFrame({ connectOnce, tools, children }: Props) {
  const session = useSession();
  const {
    session: source,
    database: { noSecondCopy },
  } = useServices();
  useFocusOnTitle();
  useRedirectWhenSignedOut();
  const mustStayOpen = useMustStayOpen();

  if (session.state === 'needs-connection') {
    return connectOnce(() => source.revalidate());
  }
  if (session.state !== 'signed-in') return null;
  return (
    <AppShell
      // Data read for one user must not be shown to the next, not even for a frame.
      key={ownerKey(ownerOf(session.user))}
      user={session.user}
      verified={session.verified}
      onSignOut={() => void source.signOut()}
      tools={tools}
      banner={
        <>
          <OutdatedNotice />
          {noSecondCopy !== null && (
            <Suspense fallback={null}>
              <OneCopyNotice />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <OthersNotice />
          </Suspense>
          {mustStayOpen && <KeepOpenLine />}
        </>
      }
    >
      {children}
    </AppShell>
  );
}

/** The screen's content stays when it can no longer be read from this device, and is marked until it can. */
export function OutdatedNotice() {
  const { report } = useServices();
  const mayReload = useMayReload();
  const cause = useSyncExternalStore(outdatedReads.subscribe, outdatedReads.getSnapshot);
  useEffect(() => {
    if (cause !== null) report(cause, 'reading what a screen shows');
  }, [cause, report]);
  if (cause === null) return null;
  return (
    <chakra.div role="alert" marginBottom="4">
      <Notice
        tone="attention"
        title={accessTexts.outdated}
        actions={
          mayReload ? (
            <>
              <Button onClick={() => location.reload()}>{accessTexts.reload}</Button>
              {/* A full page load, as on the screen that replaces a broken one. */}
              <Button asChild variant="quiet">
                <a href="/diagnostics">{accessTexts.diagnostics}</a>
              </Button>
            </>
          ) : undefined
        }
      >
        {mayReload ? accessTexts.unexpectedHint : accessTexts.reloadLater}
      </Notice>
    </chakra.div>
  );
}

/** Notice of what waiting photos need from the user, in browsers that send nothing for a closed app. */
export function KeepOpenLine() {
  const photos = useWaitingPhotos();
  const isOffline = useOffline();
  if (photos === 0) return null;
  return (
    <chakra.div marginBottom="4">
      <Notice tone="waiting">
        {isOffline ? shellTexts.sentWhenBack(photos) : shellTexts.keepOpen(photos)}
      </Notice>
    </chakra.div>
  );
}

/**
 * Moves the focus to the title of a new screen, so that a screen reader announces it and Tab starts at the content.
 * Waits for the title, because a screen that first reads its order has none when the path changes.
 */
function useFocusOnTitle(): void {
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

/**
 * Focuses the title once there is one, unless the focus is in the screen by then. Returns a function that stops
 * waiting.
 */
function whenTitled(): () => void {
  const observer = new MutationObserver(look);
  const frame = requestAnimationFrame(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
  function look(): void {
    const title = pageTitle();
    if (title === null && !isInScreen()) return;
    stop();
    if (!isInScreen()) title?.focus({ preventScroll: true });
  }
  return stop;
}

function isInScreen(): boolean {
  return document.activeElement?.closest('main, [role=dialog]') != null;
}

/** Leaves the app when the session ends while the window is open. */
export function useRedirectWhenSignedOut(): void {
  const { state } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'signed-out') void navigate({ to: '/landing' });
    if (state === 'refused') void navigate({ to: '/unauthorized' });
  }, [state, navigate]);
}
