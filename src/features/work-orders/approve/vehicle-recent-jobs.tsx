import { Link } from '@tanstack/react-router';
import { PartAge } from '#app/features/filters/freshness.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { VehicleHistory } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { LinedList, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { formatDate } from '#domain/dates.ts';
import { VEHICLE_JOBS_SHOWN } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import type { VehicleJob } from '#domain/work-order/vehicle-history.ts';
import { approveTexts } from './texts.ts';

/** The vehicle's recent jobs, so that nobody approves the same bumper twice. */
export function VehicleRecentJobs({ history }: { history: Live<VehicleHistory> }) {
  return (
    <Card as="section">
      <CardTitle>{approveTexts.history.title}</CardTitle>
      <Contents history={history} />
    </Card>
  );
}

function Contents({ history }: { history: Live<VehicleHistory> }) {
  if (history.state === 'loading') return <Spinner text={commonTexts.loadingOrders} />;
  if (history.state === 'failed') return <Text tone="muted">{approveTexts.history.unread}</Text>;
  const { jobs, source, failure, fetchedAt } = history.value;
  return (
    <>
      <PartAge fetchedAt={fetchedAt} source={source} refreshing={false} failure={failure} />
      {jobs.length === 0 ? (
        <Text tone="muted">{approveTexts.history.none}</Text>
      ) : (
        <LinedList>
          {jobs.slice(0, VEHICLE_JOBS_SHOWN).map((job) => (
            <RecentJob key={`${job.orderId} ${job.jobId}`} job={job} />
          ))}
        </LinedList>
      )}
    </>
  );
}

function RecentJob({ job }: { job: VehicleJob }) {
  return (
    <Stack as="li" gap="0">
      <Flex gap="3" justify="space-between">
        <chakra.span minWidth="0" overflowWrap="anywhere" lineClamp="2" title={job.name}>
          {job.name}
        </chakra.span>
        <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {formatPaise(job.amountPaise)}
        </chakra.span>
      </Flex>
      <Flex gap="3" justify="space-between" textStyle="small" color="fg.muted">
        <TextLink asChild>
          <Link to="/work-orders/$id" params={{ id: job.orderId }}>
            {job.orderNumber}
          </Link>
        </TextLink>
        <span>{formatDate(job.at)}</span>
      </Flex>
    </Stack>
  );
}
