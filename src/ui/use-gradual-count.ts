import { startTransition, useEffect, useState } from 'react';

/**
 * How many of a long list's parts to draw: one step at once, the rest step by step, so that hundreds of rows never hold up
 * whoever types. Give the list a `key` to start over with another search.
 */
export function useGradualCount(all: number, step: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count < all) startTransition(() => setCount(count + step));
  }, [count, all, step]);
  return count;
}
