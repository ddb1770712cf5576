import { Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice, type NoticeTone } from '#app/ui/notice.tsx';
import { cardDestination, statusLabel } from '#domain/work-order/statuses.ts';
import { legalSteps } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { cardRoute } from '../shared/card-route.ts';
import { DecidedSteps } from '../shared/decided-steps.tsx';
import { destinationTexts, orderTexts } from '../texts.ts';
import { approveTexts } from './texts.ts';

type Props = { order: WorkOrder; pending: readonly PendingMark[] };

/** What the decisions came to (decision C4): the ways on after mixed ones, or where the order stands now and the way there. */
export function ApprovalOutcome({ order, pending }: Props) {
  const user = useSessionUser();
  const legal = user === null ? [] : legalSteps(order, user.role);
  if (legal.includes('proceed') || legal.includes('start'))
    return <DecidedSteps order={order} pending={pending} />;
  if (order.status === 'ready_for_approval') return null;
  if (order.status === 'partially_approved') {
    const isOpen = order.jobs.some((job) => job.approval === 'pending');
    return isOpen ? null : <Notice tone="info">{approveTexts.outcome.byApprover}</Notice>;
  }
  const { tone, sentence } = outcomeOf(order);
  return (
    <Flex direction="column" gap="gap">
      <Notice tone={tone}>{sentence}</Notice>
      <Flex wrap="wrap" gap="gap">
        <Button asChild>
          <Link to={cardRoute(order.status)} params={{ id: order.id }}>
            {destinationTexts[cardDestination(order.status)]}
          </Link>
        </Button>
        <Button asChild variant="quiet">
          <Link to="/approve-work-order">{orderTexts.backToList}</Link>
        </Button>
      </Flex>
    </Flex>
  );
}

function outcomeOf({ status, statusText, jobs }: WorkOrder): { tone: NoticeTone; sentence: string } {
  const { outcome } = approveTexts;
  if (status === 'rejected') return { tone: 'info', sentence: outcome.allRejected };
  if (status === 'ready_for_vendor' && jobs.every((job) => job.approval === 'approved'))
    return { tone: 'success', sentence: outcome.allApproved };
  return { tone: 'info', sentence: outcome.elsewhere(statusLabel(status, statusText)) };
}
