import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSession } from '#app/hooks/use-session.ts';
import { AppShell } from './app-shell.tsx';
import { PrepareLine } from './prepare-line.tsx';

type Props = {
  /** What is shown to a token whose person this device does not know yet, without a network. */
  connectOnce: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** The app's frame for whoever is signed in; leads out when the session ends while it is open. */
export function SignedInFrame({ connectOnce, children }: Props) {
  const session = useSession();
  const { session: source } = useServices();
  const navigate = useNavigate();
  useFocusOnTitle();

  useEffect(() => {
    if (session.state === 'signed-out') void navigate({ to: '/landing' });
    if (session.state === 'refused') void navigate({ to: '/unauthorized' });
  }, [session.state, navigate]);

  if (session.state === 'needs-connection') {
    return connectOnce(() => void source.revalidate());
  }
  if (session.state !== 'signed-in') return null;
  return (
    <AppShell
      user={session.user}
      verified={session.verified}
      onSignOut={() => void source.signOut()}
      banner={<PrepareLine />}
    >
      {children}
    </AppShell>
  );
}

/** After a change of screen the focus goes to its title, so that the change is spoken and Tab starts at the content. */
function useFocusOnTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === '') return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) {
        const stays = document.activeElement.closest('main, [role=dialog]');
        if (stays !== null) return;
      }
      document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
