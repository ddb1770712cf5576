import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BeforePaper } from '#app/features/printing/components/before-paper.tsx';
import { openPrintDialog } from '#app/features/printing/open-print-dialog.ts';
import { PrintView } from '#app/features/printing/views/print-view.tsx';
import { ConnectOnceView } from '#app/features/session/views/connect-once-view.tsx';
import { ValidatingView } from '#app/features/session/views/validating-view.tsx';
import { BackToList } from '#app/features/work-orders/components/back-to-list.tsx';
import { OrderStates } from '#app/features/work-orders/views/order-states.tsx';
import { EngineProvider, useServices } from '#app/hooks/engine-provider.tsx';
import { useSession } from '#app/hooks/use-session.ts';
import { useWorkOrder } from '#app/hooks/use-work-order.ts';
import { guard, settledSession } from '../../-context.ts';

const opens = guard('/work-orders/$id');

/** The printable work order: a document in its own window, without the app's frame, behind the same sign-in. */
export const Route = createFileRoute('/print/work-orders/$id')({
  beforeLoad: async ({ context }) => {
    const session = await settledSession(await context.services());
    if (session.state === 'refused') throw redirect({ to: '/unauthorized' });
    if (session.state === 'signed-out') {
      throw redirect({ to: session.lastUser === undefined ? '/unauthorized' : '/landing' });
    }
    await opens({ context });
  },
  loader: async ({ context }) => {
    const services = await context.services();
    return { services, openedAt: services.now().toISOString() };
  },
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: ValidatingView,
  component: PrintWindow,
});

function PrintWindow() {
  const { services } = Route.useLoaderData();
  return (
    <EngineProvider services={services}>
      <SignedInPrint />
    </EngineProvider>
  );
}

/** Leads out when the session ends while the window is open. */
function SignedInPrint() {
  const session = useSession();
  const { session: source } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (session.state === 'signed-out') void navigate({ to: '/landing' });
    if (session.state === 'refused') void navigate({ to: '/unauthorized' });
  }, [session.state, navigate]);
  if (session.state === 'needs-connection') {
    return <ConnectOnceView onRetry={() => void source.revalidate()} />;
  }
  return session.state === 'signed-in' ? <PrintOrder /> : null;
}

function PrintOrder() {
  const { id } = Route.useParams();
  const { openedAt } = Route.useLoaderData();
  const live = useWorkOrder(id);
  const navigate = useNavigate();

  function close(): void {
    window.close();
    // A window that the person opened by hand cannot be closed from here.
    if (!window.closed) void navigate({ to: '/work-orders/$id', params: { id } });
  }

  if (live.state === 'ready') {
    return (
      <PrintView
        view={live.value}
        openedAt={openedAt}
        origin={window.location.origin}
        print={openPrintDialog}
        onClose={close}
      />
    );
  }
  return (
    <BeforePaper>
      <OrderStates live={live} back={<BackToList to="/work-orders" />}>
        {() => null}
      </OrderStates>
    </BeforePaper>
  );
}
