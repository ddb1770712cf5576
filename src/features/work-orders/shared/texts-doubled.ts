import { defineTexts } from '#app/texts/catalogue.ts';
/** Where the server may have done an act twice, and only the person knows if both are wanted. */
export const doubledTexts = defineTexts('doubledTexts', {
  titleJob: 'This was added twice',
  titleOrder: 'This was raised twice',
  job: (job: string, quantity: number, order: string) =>
    `'${job}' with quantity ${quantity} stands on ${order} a second time.`,
  order: (order: string) => `${order} is over the same job card, from the same time.`,
  removeOne: 'Remove one',
  cancelOne: (order: string) => `Cancel ${order}`,
  keepBoth: 'Keep both',
});
