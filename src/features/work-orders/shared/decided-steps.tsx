import { Link } from '@tanstack/react-router';
import { ArrowRight, Play } from 'lucide-react';
import { stepTexts } from '#app/actions/labels.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { conflictTexts } from '#app/texts/conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Flex } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Text } from '#app/ui/text.tsx';
import { legalSteps } from '#domain/work-order/steps.ts';
import type { ApprovalStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { approveTexts } from '../approve/texts.ts';
import { useTakeStep } from './use-take-step.ts';

type Props = { order: WorkOrder; pending: readonly PendingMark[] };

/** The next steps once every job is decided and some are approved: proceed with these, or start immediately [W6]. */
export function DecidedSteps({ order, pending }: Props) {
  const user = useSessionUser();
  const { taking, take } = useTakeStep(order);
  const legal = user === null ? [] : legalSteps(order, user.role);
  const mayProceed = legal.includes('proceed');
  const mayStart = legal.includes('start');
  if (!mayProceed && !mayStart) return null;

  // The order's lane waits for the entry that needs attention, so a step taken now would not leave this device.
  const refused = pending.find((mark) => mark.state === 'attention');
  if (refused !== undefined) {
    const show = (
      <Button asChild variant="quiet">
        <Link to="/outbox" hash={entryAnchor(refused.entryId)}>
          {conflictTexts.showInOutbox}
        </Link>
      </Button>
    );
    return (
      <Notice tone="attention" actions={show}>
        {approveTexts.nextBlocked}
      </Notice>
    );
  }
  const count = (approval: ApprovalStatus) => order.jobs.filter((job) => job.approval === approval).length;
  const approved = count('approved');
  return (
    <Card as="section">
      <CardTitle>{approveTexts.nextTitle}</CardTitle>
      <Text tone="muted" marginBottom="4">
        {approveTexts.nextText(approved, count('rejected'))}
      </Text>
      <Flex wrap="wrap" gap="apart">
        {mayProceed && (
          <Button
            size="floor"
            flex="1 1 auto"
            maxWidth="min(100%, var(--ui-sizes-menu-max))"
            icon={<ArrowRight />}
            busy={taking === 'proceed'}
            onClick={() => void take('proceed')}
          >
            {approveTexts.proceed(approved)}
          </Button>
        )}
        {mayStart && (
          <Button
            size="floor"
            flex="1 1 auto"
            maxWidth="min(100%, var(--ui-sizes-menu-max))"
            variant="quiet"
            icon={<Play />}
            busy={taking === 'start'}
            onClick={() => void take('start')}
          >
            {stepTexts.start}
          </Button>
        )}
      </Flex>
    </Card>
  );
}
