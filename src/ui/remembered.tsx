import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorPanel, Notice } from './notice.tsx';
import { Spinner } from './spinner.tsx';

/** Something fetched that this device remembers: being read, not to be had, or there and as old as it says. */
export type RememberedValue<T> =
  | { state: 'loading' }
  | { state: 'failed'; reason: { kind: string; detail?: string } }
  | { state: 'ready'; value: { value: T; fetchedAt: string; failure: unknown } };

type Props<T> = {
  live: RememberedValue<T>;
  /** The title when there is nothing to show. */
  failed: string;
  /** What to do then, where the server did not say. */
  missing: string;
  /** How its age is said when it could not be asked for anew. */
  since: (fetchedAt: string) => string;
  children: (value: T) => ReactNode;
};

/** Shows a remembered value, and says since when while it cannot be asked for anew. */
export function Remembered<T>({ live, failed, missing, since, children }: Props<T>): ReactNode {
  switch (live.state) {
    case 'loading':
      return <Spinner />;
    case 'failed':
      return <ErrorPanel title={failed}>{live.reason.detail ?? missing}</ErrorPanel>;
    case 'ready':
      return (
        <>
          {live.value.failure !== null && (
            <chakra.div marginBottom="gap">
              <Notice tone="waiting">{since(live.value.fetchedAt)}</Notice>
            </chakra.div>
          )}
          {children(live.value.value)}
        </>
      );
  }
}
