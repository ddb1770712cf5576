import { defineTexts } from '#app/texts/catalogue.ts';

/** Of acts whose page was gone before the server's answer came. */
export const askedAgainTexts = defineTexts('askedAgainTexts', {
  named: (act: string, about: string) => `${act}: ${about}`,
  unknown: (act: string) =>
    `It is not known whether '${act}' reached the server. Check it before you repeat it.`,
});
