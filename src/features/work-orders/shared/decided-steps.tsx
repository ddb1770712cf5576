import { Flex } from '@chakra-ui/react';
import { ArrowRight, Play } from 'lucide-react';
import { useState } from 'react';
import { useCapture } from '#app/hooks/use-capture.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problems.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Text } from '#app/ui/text.tsx';
import { toast } from '#app/ui/toast.ts';
import { legalSteps, type StatusStep } from '#domain/work-order/steps.ts';
import type { ApprovalStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { approveTexts } from '../approve/texts.ts';
import { takeStepMutation } from '../mutations/take-step.ts';
import { orderTexts, orderToasts, stepTexts } from '../texts.ts';

/** The two ways on from an order with every job decided and some approved (decision C4), and what each one says. */
const WAYS_ON = {
  proceed: orderToasts.statusUpdated,
  start: orderToasts.orderStarted,
} as const satisfies Partial<Record<StatusStep, string>>;

type Props = { order: WorkOrder; pending: readonly PendingMark[] };

/** Proceed with the approved jobs, or mark as in progress: for roles that may, once nothing is left to decide. */
export function DecidedSteps({ order, pending }: Props) {
  const user = useSessionUser();
  const capture = useCapture();
  const [taking, setTaking] = useState<StatusStep | null>(null);
  const legal = user === null ? [] : legalSteps(order, user.role);
  const mayProceed = legal.includes('proceed');
  const mayStart = legal.includes('start');
  if (!mayProceed && !mayStart) return null;

  async function take(step: keyof typeof WAYS_ON) {
    setTaking(step);
    const { id: orderId, number: orderNumber } = order;
    const saved = await capture(takeStepMutation, { orderId, orderNumber, step });
    setTaking(null);
    if (saved.ok) toast.success(WAYS_ON[step], { description: orderTexts.savedOnTablet });
    else toast.error(commonTexts.error, { description: describeCaptureProblem(saved.error) });
  }

  // The lane of an order waits for its entry in attention, so that a step taken now would not leave this device.
  if (pending.some((mark) => mark.state === 'attention'))
    return <Notice tone="attention">{approveTexts.nextBlocked}</Notice>;
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
