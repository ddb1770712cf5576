import { lazy, type ReactNode, Suspense } from 'react';

type Props = { kinds: readonly { kind: string; count: number }[] };

/** The words of actions come after the first screen; without them the number of items stands alone. */
const Words = lazy(() =>
  import('#app/actions/words.ts').then(
    ({ describeKinds }) => ({ default: ({ kinds }: Props): ReactNode => ` · ${describeKinds(kinds)}` }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** After a sentence, what waits by the kinds of its actions: ' · 2 added jobs, 1 invoice'. */
export function WaitingKinds(given: Props) {
  return (
    <Suspense fallback={null}>
      <Words {...given} />
    </Suspense>
  );
}
