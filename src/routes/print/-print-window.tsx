import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConnectOnceView } from '#app/features/session/connect-once-view.tsx';
import { useRedirectWhenSignedOut } from '#app/features/shell/signed-in-frame.tsx';
import { EngineProvider, type Services, useServices } from '#app/hooks/engine-provider.tsx';
import { useSession } from '#app/hooks/use-session.ts';

type Props = { services: Services; children: ReactNode };

/** A document in its own window, without the app's frame, behind the same sign-in. */
export function PrintWindow({ services, children }: Props) {
  return (
    <EngineProvider services={services}>
      <SignedIn>{children}</SignedIn>
    </EngineProvider>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const { session: source } = useServices();
  useRedirectWhenSignedOut();
  if (session.state === 'needs-connection') {
    return <ConnectOnceView onRetry={() => source.revalidate()} />;
  }
  return session.state === 'signed-in' ? children : null;
}

/** Closes the window; one that the user opened by hand cannot be closed from here, and goes to `otherwise`. */
export function useClose(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    window.close();
    if (!window.closed) void navigate({ href: otherwise });
  };
}
