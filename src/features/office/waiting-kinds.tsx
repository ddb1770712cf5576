import { lazy, type ReactNode, Suspense } from 'react';

type Props = { kinds: readonly { kind: string; count: number }[] };

/** The texts of actions load after the first screen; until then only the count is shown. */
const Words = lazy(() =>
  import('#app/actions/words.ts').then(
    ({ describeKinds }) => ({ default: ({ kinds }: Props): ReactNode => ` · ${describeKinds(kinds)}` }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Follows a sentence with the waiting actions by kind: ' · 2 added jobs, 1 invoice'. */
export function WaitingKinds(given: Props) {
  return (
    <Suspense fallback={null}>
      <Words {...given} />
    </Suspense>
  );
}
