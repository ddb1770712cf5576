import { defineTexts } from '#app/texts/catalogue.ts';

export const transportTexts = defineTexts('transportTexts', {
  refused: (status: number) => `The server did not accept this (${status}).`,
  signedOut: 'Your access token is no longer valid.',
  serverFault: 'The server had a problem. Try again.',
});
