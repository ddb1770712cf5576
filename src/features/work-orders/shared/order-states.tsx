import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import type { Live, LiveFailure } from '#app/hooks/use-live-query.ts';
import { NamesIn } from '#app/hooks/use-names.tsx';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { orderTexts } from '../texts.ts';
import { orderToasts } from '../toast-texts.ts';
import { BackToList, type ListRoute } from './back-to-list.tsx';

type Props = {
  live: Live<WorkOrderLive>;
  /** The list of the back link. */
  list: ListRoute;
  children: (view: WorkOrderLive) => ReactNode;
};

/** The order once it is ready; until then loading, missing or unreachable. */
export function OrderStates({ live, list, children }: Props): ReactNode {
  switch (live.state) {
    case 'loading':
      return <Spinner text={orderTexts.loadingOne} />;
    case 'failed':
      return <OrderMissing reason={live.reason} list={list} />;
    case 'ready':
      return <NamesIn of={live.value.order}>{children(live.value)}</NamesIn>;
  }
}

function OrderMissing({ reason, list }: { reason: LiveFailure; list: ListRoute }) {
  const sentence = {
    'not-found': orderTexts.notFoundText,
    'invalid-id': orderTexts.invalidId,
    offline: null,
    refused: null,
  }[reason.kind];
  return (
    <>
      <PageHeader
        title={sentence === null ? commonTexts.order : orderTexts.notFoundTitle}
        back={<BackToList to={list} />}
      />
      {sentence === null ? (
        <LoadErrorPanel title={orderToasts.fetchWorkOrder} reason={reason} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden />} sentence={sentence} />
      )}
    </>
  );
}
