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
  // Which rates were changed only shows next to the rates that are saved now.
  returnRoute: ({ vendorId }) => ({
    kind: 'screen',
    screen: { to: '/vendors', search: { tab: 'rates', vendor: vendorId } },
  }),
});
