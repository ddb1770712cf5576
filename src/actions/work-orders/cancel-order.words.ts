import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { when } from '#app/texts/conflicts.ts';
import { describeAction } from '../describe-action.ts';
import { cancelOrderAction } from './cancel-order.ts';

export const cancelOrderWords = defineTexts('cancelOrderWords', {
  noun: (count: number) => plural(count, 'cancelled work order', 'cancelled work orders'),
  done: 'Work order has been canceled successfully',
  failed: 'Failed to cancel work order',
  captured: (_payload: unknown, at: string) => `You cancelled the work order${when(at)}.`,
  tooLate: "Only an open work order can be cancelled, so your change can't be applied.",
});

export const cancelOrder = describeAction(cancelOrderAction, { words: () => cancelOrderWords });
