import { defineTexts } from '#app/texts/catalogue.ts';

export const plateTexts = defineTexts('plateTexts', {
  scan: 'Scan plate',
  title: 'Scan a number plate',
  hint: 'Hold the plate inside the frame.',
  isItOne: 'Is it one of these?',
  searchFor: (plate: string) => `Search for ${plate}`,
  failed:
    "This {device} can't read plates right now. Connect to the network once and try again, or type the plate.",
  close: 'Close and type the plate',
});
