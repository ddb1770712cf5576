import { chakra } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSession } from '#app/hooks/use-session.ts';
import { useMustStayOpen, useWaitingPhotos } from '#app/hooks/use-sync-status.ts';
import { Notice } from '#app/ui/notice.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { AppShell } from './app-shell.tsx';
import { shellTexts } from './texts.ts';
import { useFocusOnTitle } from './use-focus-on-title.ts';
import { useWayOut } from './use-way-out.ts';

/** Only where another person's work waits on the tablet. */
const OthersNotice = lazy(() =>
  import('./others-notice.tsx').then(
    (part) => ({ default: part.OthersNotice }),
    () => ({ default: () => null }),
  ),
);

type Props = {
  /** What is shown to a token whose person this device does not know yet, without a network. */
  connectOnce: (retry: () => void) => ReactNode;
  /** What stands in the header before the sync chip. */
  tools?: ReactNode;
  children: ReactNode;
};

/** The app's frame for whoever is signed in. */
export function SignedInFrame({ connectOnce, tools, children }: Props) {
  const session = useSession();
  const { session: source } = useServices();
  useFocusOnTitle();
  useWayOut();
  const mustStayOpen = useMustStayOpen();

  if (session.state === 'needs-connection') {
    return connectOnce(() => void source.revalidate());
  }
  if (session.state !== 'signed-in') return null;
  return (
    <AppShell
      user={session.user}
      verified={session.verified}
      onSignOut={() => void source.signOut()}
      tools={tools}
      banner={
        <>
          <PrefetchLine />
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

/** 'Preparing this tablet: 84 of 120', while it lasts; never in the way. */
function PrefetchLine() {
  const { prefetch } = useServices();
  const state = useSyncExternalStore(prefetch.subscribe, prefetch.getSnapshot);
  if (state.state !== 'running') return null;
  const text = shellTexts.preparing(state.done, state.of);
  return (
    <chakra.div marginBottom="4">
      <ProgressLine value={state.done} max={state.of} label={text} text={text} />
    </chakra.div>
  );
}

/** 'Keep the app open to send 3 photos', in browsers that send nothing for a closed app. */
export function KeepOpenLine() {
  const photos = useWaitingPhotos();
  if (photos === 0) return null;
  return (
    <chakra.div marginBottom="4">
      <Notice tone="waiting">{shellTexts.keepOpen(photos)}</Notice>
    </chakra.div>
  );
}
