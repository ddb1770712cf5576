import { defineTexts } from '#app/texts/catalogue.ts';

export const transportTexts = defineTexts('transportTexts', {
  refused: (status: number) => `The server did not accept this (${status}).`,
  signedOut: 'The server no longer knows your access token.',
  serverFault: 'The server could not answer because of a fault. Please try again.',
});
