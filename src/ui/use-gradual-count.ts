import { startTransition, useEffect, useState } from 'react';

/**
 * Number of items of a long list to render: one step immediately, the rest step by step, so that hundreds of rows never
 * block typing. Give the list a `key` to start over with another search.
 */
export function useGradualCount(all: number, step: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count < all) startTransition(() => setCount(count + step));
  }, [count, all, step]);
  return count;
}
