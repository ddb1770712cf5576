import { Link } from '@tanstack/react-router';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import type { PendingDetails } from '#domain/invoice/invoice.ts';
import { formatPaise } from '#domain/money.ts';
import { dashboardTexts } from './texts.ts';

type Props = { details: Live<ReferenceLive<PendingDetails>>; linked: boolean };

/** What is owed, in three figures; `linked` for roles that may open the report. */
export function PendingPayments({ details, linked }: Props) {
  return (
    <Card>
      <CardTitle marginBottom="3">{dashboardTexts.pendingPayments}</CardTitle>
      {details.state === 'loading' && <SkeletonList shape="line" count={3} />}
      {details.state === 'failed' && (
        <p>{details.reason.kind === 'refused' ? details.reason.detail : commonTexts.notOnTablet}</p>
      )}
      {details.state === 'ready' && <Figures details={details.value.value} />}
      {linked && (
        <TextLink asChild display="inline-flex" alignItems="center" minHeight="control">
          <Link to="/pending-payments">{dashboardTexts.detailedReport}</Link>
        </TextLink>
      )}
    </Card>
  );
}

function Figures({ details }: { details: PendingDetails }) {
  return (
    <KeyValue
      numeric
      items={[
        { label: dashboardTexts.totalPending, value: formatPaise(details.totalPendingPaise) },
        { label: dashboardTexts.pendingInvoices, value: details.pendingInvoiceCount },
        { label: dashboardTexts.vendorsWithPending, value: details.vendorsWithPending },
      ]}
    />
  );
}
