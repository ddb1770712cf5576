import { startTransition, useEffect, useState } from 'react';

/** So many rows fill any screen; so many more come at a time after them. */
const STEP = 40;

/**
 * How many rows of a long list to draw or to show: those of the first screen at once, the rest soon after, so that the screen
 * never stands still. Starts again with another `question`.
 */
export function useGrowing(total: number, question = ''): number {
  const [grown, setGrown] = useState({ count: STEP, question });
  const count = grown.question === question ? grown.count : STEP;
  useEffect(() => {
    if (count < total) startTransition(() => setGrown({ count: count + STEP, question }));
  }, [count, total, question]);
  return count;
}
