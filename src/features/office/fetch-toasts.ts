import { useEffect } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';

/** The sentence for a read by the beginning of its key. `unlessGone`: its screen says in its own words that there is no such thing. */
export type FetchSentences = readonly (readonly [
  read: RegExp,
  sentence: string,
  unlessGone?: 'unlessGone',
])[];

/**
 * Says when the server answers what the screen reads with a failure, once until it has been read (section 8). Without a network
 * nothing is said: the screen shows what this device holds, and from when.
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
