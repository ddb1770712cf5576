import { Link } from '@tanstack/react-router';
import { Check, CheckCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { actionLabels } from '#app/actions/labels.ts';
import type { Decision } from '#app/actions/work-orders/decide-job.ts';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import { type GivenReason, ReasonDialog } from '#app/features/reasons/reason.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useAdditions } from '#app/hooks/use-server.ts';
import { useRecentOrders, useVehicleHistory, useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { formatPaise } from '#domain/money.ts';
import { firstPageOf } from '#domain/work-order/lists.ts';
import { lastDone, usualRate } from '#domain/work-order/vehicle-history.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';
import { Plate } from '../shared/marks.tsx';
import { orderTexts } from '../texts.ts';
import { describeRepeat } from './approve-job-card.tsx';
import { ApproveJobPictures } from './approve-job-pictures.tsx';
import { approveTexts } from './texts.ts';
import { useDecisions } from './use-decisions.ts';
import { VehicleRecentJobs } from './vehicle-recent-jobs.tsx';

const QUERY = firstPageOf('approve');

/** Within the thumb's reach, far enough apart. */
const Decide = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 'var(--ui-bar)',
    zIndex: 'actionBar',
    display: 'flex',
    gap: 'apart',
    marginInline: 'calc(var(--ui-spacing-page) * -1)',
    paddingInline: 'page',
    paddingTop: '3',
    paddingBottom: 'max(var(--ui-spacing-3), env(safe-area-inset-bottom))',
    bg: 'bg.surface',
    borderTopWidth: 'edge',
    borderColor: 'line',
    '& > *': { flex: '1' },
  },
});

/** A job that waits for a decision, with its order from the list. */
type Waiting = ListedOrder & { job: OrderJob };

/** For a manager's phone: one job at a time, its cost first, the next one automatically. */
export function DecisionStack({ onList }: { onList: () => void }) {
  const list = useWorkOrderList('approve', QUERY);
  const [later, setLater] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState(0);
  const place = (job: OrderJob) => later.indexOf(job.id);
  const waiting =
    list.state === 'ready'
      ? list.value.records
          .flatMap(({ order, pending }): Waiting[] => order.jobs.map((job) => ({ order, pending, job })))
          .filter(({ job }) => job.approval === 'pending')
          .sort((one, other) => place(one.job) - place(other.job))
      : [];
  const [top] = waiting;
  return (
    <>
      <PageHeader title={menuTexts['/approve-work-order']} size="compact" />
      {list.state === 'loading' && <Spinner text={commonTexts.loadingOrders} />}
      {list.state === 'failed' && <LoadErrorPanel title={commonTexts.fetchWorkOrders} reason={list.reason} />}
      {list.state === 'ready' && <Freshness {...list.value} />}
      {list.state === 'ready' && top === undefined && (
        <EmptyState icon={<CheckCheck aria-hidden />} sentence={approveTexts.stack.none} />
      )}
      {top !== undefined && (
        <OneDecision
          key={top.job.id}
          waiting={top}
          place={approveTexts.jobOf(decided + 1, decided + waiting.length)}
          onList={onList}
          takesFocus={decided > 0 || later.length > 0}
          onDecided={() => setDecided((count) => count + 1)}
          onLater={
            waiting.length > 1
              ? () => setLater([...later.filter((id) => id !== top.job.id), top.job.id])
              : undefined
          }
        />
      )}
    </>
  );
}

type OneProps = {
  waiting: Waiting;
  place: string;
  onList: () => void;
  takesFocus: boolean;
  onDecided: () => void;
  onLater: (() => void) | undefined;
};

function OneDecision({ waiting: { order, pending, job }, place, takesFocus, ...does }: OneProps) {
  const { onList, onDecided, onLater } = does;
  const { now } = useServices();
  const decisions = useDecisions(order, pending);
  const history = useVehicleHistory(order);
  const usual = usualRate(job, useRecentOrders());
  const takesReasons = useAdditions();
  const [isRejecting, setRejecting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const repeat = history.state === 'ready' ? lastDone(job, history.value.jobs, now()) : null;

  async function decide(decision: Decision, given?: GivenReason): Promise<boolean> {
    setRejecting(false);
    const isSaved = await decisions.decide(job, decision, given);
    if (isSaved) onDecided();
    return isSaved;
  }

  return (
    <Stack as="article" gap="4">
      <Row>
        <Text tone="muted" marginInlineEnd="auto">
          {place}
        </Text>
        {onLater !== undefined && (
          <Button variant="ghost" onClick={onLater}>
            {approveTexts.stack.later}
          </Button>
        )}
        <Button variant="quiet" onClick={onList}>
          {approveTexts.stack.asList}
        </Button>
      </Row>
      <Stack gap="1">
        <chakra.h2 ref={title} tabIndex={-1} textStyle="title" overflowWrap="anywhere" outline="none">
          {job.name}
        </chakra.h2>
        <Flex wrap="wrap" gap="3" align="baseline">
          <chakra.span textStyle="title" fontVariantNumeric="tabular-nums">
            {job.ratePaise === 0 ? orderTexts.unpriced : formatPaise(job.totalPaise)}
          </chakra.span>
          <Text tone="muted">{`${orderTexts.quantity} ${job.quantity}`}</Text>
          {usual !== null && <Text tone="muted">{approveTexts.stack.usually(formatPaise(usual))}</Text>}
        </Flex>
      </Stack>
      <Row justifyContent="space-between">
        <Plate textStyle="large">{order.car.number}</Plate>
        <TextLink asChild>
          <Link to="/approve-work-order/$id" params={{ id: order.id }}>
            {approveTexts.stack.openOrder(order.number)}
          </Link>
        </TextLink>
      </Row>
      {repeat !== null && <Notice tone="waiting">{describeRepeat(repeat)}</Notice>}
      <ApproveJobPictures pictures={job.pictures} />
      <VehicleRecentJobs history={history} />
      <Decide data-foot-bar role="group" aria-label={job.name}>
        <Button
          size="floor"
          variant="dangerQuiet"
          icon={<X />}
          onClick={() => (takesReasons ? setRejecting(true) : void decide('rejected'))}
        >
          {approveTexts.reject}
        </Button>
        <Button size="floor" icon={<Check />} onClick={() => void decide('approved')}>
          {approveTexts.approve}
        </Button>
      </Decide>
      <ReasonDialog
        about="job"
        of={job.id}
        open={isRejecting}
        title={actionLabels.decideJob.rejected(job.name, order.number)}
        confirmLabel={approveTexts.reject}
        onConfirm={(given) => decide('rejected', given)}
        onCancel={() => setRejecting(false)}
      />
    </Stack>
  );
}
