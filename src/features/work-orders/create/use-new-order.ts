import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problems.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { localId } from '#domain/local-ids.ts';
import { describeField } from '#domain/refusals.ts';
import { checkNewOrder } from '#domain/work-order/checks.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { createOrderMutation } from '../mutations/create-order.ts';
import { completionTexts, orderToasts } from '../texts.ts';
import { createTexts } from './texts.ts';

/** Raising an order: the chosen card, what is wrong with the choice, and the act. `create` answers whether it was saved. */
export type NewOrder = {
  card: JobCard | null;
  choose: (card: JobCard) => void;
  /** The choice is missing. */
  error: string | null;
  busy: boolean;
  create: () => Promise<boolean>;
};

/** Saves the order on this device, with or without a network, and leads to it. */
export function useNewOrder(): NewOrder {
  const { newId } = useServices();
  const capture = useCapture();
  const navigate = useNavigate();
  const [card, setCard] = useState<JobCard | null>(null);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  // A second press in the same moment sees the same rendering; this it does see.
  const underWay = useRef(false);

  async function save(chosen: JobCard): Promise<boolean> {
    const orderId = localId(newId());
    const saved = await capture(createOrderMutation, {
      orderId,
      jobCard: { id: chosen.id, number: chosen.number },
      car: { id: chosen.carId, number: chosen.carNumber },
    });
    if (!saved.ok) {
      const problem = describeCaptureProblem(saved.error);
      const isRefused = saved.error.kind === 'refused';
      toast.error(commonTexts.error, {
        description: isRefused ? orderToasts.createOrder(problem) : problem,
      });
      return false;
    }
    toast.success(createTexts.saved(chosen.carNumber), { description: completionTexts.savedOnTablet });
    await navigate({ to: '/created-work-orders/$id', params: { id: orderId } });
    return true;
  }

  async function create(): Promise<boolean> {
    setChecked(true);
    if (card === null || underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    try {
      return await save(card);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  const [problem] = checkNewOrder({ jobCardId: card?.id ?? '' });
  return {
    card,
    choose: setCard,
    error: checked && problem !== undefined ? describeField(problem) : null,
    busy,
    create,
  };
}
