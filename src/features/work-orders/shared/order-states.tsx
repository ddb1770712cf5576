import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Live, LiveFailure } from '#app/hooks/use-live-query.ts';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorPanel } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { orderTexts, orderToasts } from '../texts.ts';

/** The order once it is ready; until then loading, missing or unreachable. */
export function OrderStates<T>(props: {
  live: Live<T>;
  back: ReactNode;
  children: (value: T) => ReactNode;
}): ReactNode {
  const { live, back, children } = props;
  switch (live.state) {
    case 'loading':
      return <Spinner text={orderTexts.loadingOne} />;
    case 'failed':
      return <OrderMissing reason={live.reason} back={back} />;
    case 'ready':
      return children(live.value);
  }
}

function OrderMissing({ reason, back }: { reason: LiveFailure; back: ReactNode }) {
  if (reason.kind === 'not-found') {
    return (
      <>
        <PageHeader title={orderTexts.notFoundTitle} back={back} />
        <EmptyState icon={<SearchX aria-hidden />} sentence={orderTexts.notFoundText} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={commonTexts.order} back={back} />
      <ErrorPanel title={orderToasts.fetchWorkOrder}>{unreadReason(reason)}</ErrorPanel>
    </>
  );
}
