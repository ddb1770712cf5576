import { defineTexts } from '#app/texts/catalogue.ts';

/** A save of rates that others have changed meanwhile. */
export const ratesCardTexts = defineTexts('ratesCardTexts', {
  heading: 'These rates have changed since',
  choose: 'Choose which rate to keep for each job, then send. The rest of your changes go with it.',
  seen: (rate: string) => `When you changed it: ${rate}`,
  mine: (rate: string) => `Yours: ${rate}`,
  theirs: (rate: string) => `On the server: ${rate}`,
  noRate: 'no rate',
  jobGone: 'A job that is no longer in the catalogue',
  missing: 'Choose one of the two.',
  allMine: 'Keep all of mine',
  allTheirs: 'Use all from the server',
  send: 'Send with these rates',
});
