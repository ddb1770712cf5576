import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AppStart } from '#app/features/diagnostics/collect-facts.ts';
import { DiagnosticsView } from '#app/features/diagnostics/diagnostics-view.tsx';
import { UnsentRescue } from '#app/features/outbox/unsent-export.tsx';
import type { Services } from '#app/hooks/engine-provider.tsx';

/** Outside the signed-in frame, because it is needed when the frame does not open. */
export const Route = createFileRoute('/diagnostics')({
  component: Diagnostics,
});

function Diagnostics() {
  const { services } = Route.useRouteContext();
  const [start, setStart] = useState<AppStart>({ state: 'starting' });
  useEffect(() => {
    let isShown = true;
    const show = (next: AppStart) => {
      if (isShown) setStart(next);
    };
    services().then(
      (started: Services) => show({ state: 'started', services: started }),
      (error: unknown) => show({ state: 'failed', error }),
    );
    return () => {
      isShown = false;
    };
  }, [services]);
  return (
    <DiagnosticsView
      start={start}
      rescue={<UnsentRescue services={start.state === 'started' ? start.services : null} />}
    />
  );
}
