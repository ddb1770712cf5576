import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#app/hooks/use-session.ts';

/** Leads out when the session ends while the window is open. */
export function useWayOut(): void {
  const { state } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'signed-out') void navigate({ to: '/landing' });
    if (state === 'refused') void navigate({ to: '/unauthorized' });
  }, [state, navigate]);
}
