import { type RefObject, useCallback, useRef } from 'react';
import { useLatest } from '#app/hooks/use-latest.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import type { PhotoIntake } from './photo-intake.ts';

export type Intake = Pick<PhotoIntake, 'settled'>;

export type WhenArrived<T> = {
  /** For the form's photo field. */
  intake: RefObject<Intake | null>;
  /** True from the request until `action` is over. */
  busy: boolean;
  ask: (what: T) => void;
};

/**
 * A picture that was taken is included, however soon a form is saved after it: what is asked for is done by `action`, as
 * last rendered, once all pictures have arrived. If one of them failed or is doubtful meanwhile, nothing is done,
 * because its message would go with the form.
 */
export function useWhenArrived<T>(action: (asked: T) => Promise<unknown>): WhenArrived<T> {
  const intake = useRef<Intake>(null);
  const latest = useLatest(action);
  const { busy, once } = useOnce();
  const ask = useCallback(
    (what: T) =>
      void once(async () => {
        if ((await intake.current?.settled()) !== false) await latest.current(what);
      }),
    [latest, once],
  );
  return { intake, busy, ask };
}
