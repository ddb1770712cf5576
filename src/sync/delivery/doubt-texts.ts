import { defineTexts } from '#app/texts/catalogue.ts';
/** What is said where a host without keys leaves open what became of an act. Apart from the screens' texts, because the engine says it. */
export const doubtTexts = defineTexts('doubtTexts', {
  candidates: 'Its answer was lost, and the server has something like it. Is that yours?',
  tooMany: 'The server may have this already. Look there first, then try again or discard it.',
  changedSince:
    'Its answer was lost, and somebody has changed this since. It is not sent over that without your word.',
  rates:
    'Its answer was lost, and some of these rates are neither yours nor the ones you changed: somebody saved others since. Trying again puts yours in their place.',
  renamed: (now: string, wanted: string) =>
    `Its answer was lost, and the job is called '${now}' now. Trying again calls it '${wanted}'.`,
  file: 'Its answer was lost. The server has the same invoice with another file, or keeps files in its own way. Look there first, then try again or discard it.',
});
