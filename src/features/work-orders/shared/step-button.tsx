import { Link } from '@tanstack/react-router';
import { ArrowRight, Camera, CarFront } from 'lucide-react';
import type { ReactNode } from 'react';
import { stepTexts } from '#app/actions/labels.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { floorLaneOf } from '#domain/work-order/floor.ts';
import { legalSteps, type StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { completionTexts } from '../progress/texts.ts';
import type { ListRoute } from './back-to-list.tsx';
import { useTakeStep } from './use-take-step.ts';

/** The steps in the bay, of which one at a time is legal [W9] [W10]. */
const FLOOR_STEPS = ['start', 'hand-over', 'receive'] as const satisfies readonly StatusStep[];

type Props = {
  order: WorkOrder;
  /** Called once the step is saved. */
  onTaken?: () => void;
  /** Wraps the button; nothing renders without a step to take. */
  around?: (button: ReactNode) => ReactNode;
};

/** Takes the order's next step in the bay with one tap. */
export function StepButton({ order, onTaken, around = (button) => button }: Props) {
  const user = useSessionUser();
  const { taking, take } = useTakeStep(order, onTaken);
  const legal = user === null ? [] : legalSteps(order, user.role);
  const step = FLOOR_STEPS.find((candidate) => legal.includes(candidate));
  if (step === undefined) return null;
  return around(
    <Button
      size="floor"
      busy={taking !== null}
      icon={step === 'receive' ? <CarFront /> : <ArrowRight />}
      onClick={() => void take(step)}
    >
      {stepTexts[step]}
    </Button>,
  );
}

/** The current action at the car: its next step, or completing its next job, whose form opens with the camera. */
export function NextActionButton({
  order,
  list,
  onTaken,
}: Pick<Props, 'order' | 'onTaken'> & { list: ListRoute }) {
  const user = useSessionUser();
  if (user === null) return null;
  if (floorLaneOf(order, user.role) !== 'complete')
    return <StepButton order={order} {...(onTaken && { onTaken })} />;
  return (
    <Button asChild size="floor">
      <Link to="/in-progress-work-orders/$id" params={{ id: order.id }} state={{ list, completeNow: true }}>
        <Camera aria-hidden />
        {completionTexts.completeNow}
      </Link>
    </Button>
  );
}
