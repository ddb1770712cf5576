import { useEffect } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';

/**
 * The sentence for a read, by the prefix of its key. `unlessGone`: its screen has its own message if the record does
 * not exist.
 */
export type FetchSentences = readonly (readonly [
  read: RegExp,
  sentence: string,
  unlessGone?: 'unlessGone',
])[];

/**
 * Reports when the server responds with a failure to a screen's read, once until it succeeds (section 8). Offline
 * nothing is reported: the screen shows this device's data, and its age.
 */
export function useFetchToasts(sentences: FetchSentences): void {
  const { puller } = useServices();
  useEffect(
    () =>
      puller.onRefused((key, failure) => {
        const [, description, unlessGone] = sentences.find(([read]) => read.test(key)) ?? [];
        if (failure.kind === 'not-found' && unlessGone) return;
        if (description !== undefined) toast.error(commonTexts.error, { description, id: description });
      }),
    [puller, sentences],
  );
}
