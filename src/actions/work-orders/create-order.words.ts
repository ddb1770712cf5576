import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { createOrderAction } from './create-order.ts';

export const createOrderWords = defineTexts('createOrderWords', {
  noun: (count: number) => plural(count, 'new work order', 'new work orders'),
  done: (number: string) => `Work order ${number} created successfully.`,
  failed: (said: string) => `Work order ${said || 'could not be created'}`,
});

export const createOrder = describeAction(createOrderAction, {
  words: () => ({
    ...createOrderWords,
    done: ({ car }, number) => createOrderWords.done(number ?? car.number),
  }),
});
