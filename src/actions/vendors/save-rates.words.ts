import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { saveRatesAction } from './save-rates.ts';

export const saveRatesWords = defineTexts('saveRatesWords', {
  noun: (count: number) => plural(count, 'rate change', 'rate changes'),
  done: 'Job rates updated successfully',
  failed: 'Failed to update job rates',
});

export const saveRates = describeAction(saveRatesAction, {
  words: () => saveRatesWords,
  // Which of the rates were changed only shows beside those that are saved by now.
  returnRoute: ({ vendorId }) => ({
    kind: 'screen',
    screen: { to: '/vendors', search: { tab: 'rates', vendor: vendorId } },
  }),
});
