import type { ReactNode } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSession } from '#app/hooks/use-session.ts';
import { AppShell } from './app-shell.tsx';
import { PrepareLine } from './prepare-line.tsx';
import { useFocusOnTitle } from './use-focus-on-title.ts';
import { useWayOut } from './use-way-out.ts';

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
      banner={<PrepareLine />}
    >
      {children}
    </AppShell>
  );
}
