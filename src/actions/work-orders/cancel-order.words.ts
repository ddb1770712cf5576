import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { cancelOrderAction } from './cancel-order.ts';

export const cancelOrderWords = defineTexts('cancelOrderWords', {
  noun: (count: number) => plural(count, 'cancelled work order', 'cancelled work orders'),
  done: 'Work order has been canceled successfully',
  failed: 'Failed to cancel work order',
});

export const cancelOrder = describeAction(cancelOrderAction, { words: () => cancelOrderWords });
