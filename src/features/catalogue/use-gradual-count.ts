import { startTransition, useEffect, useState } from 'react';

const AT_FIRST = 4;
const MORE = 2;

/** How many of a long list's parts to draw: a screenful at once, then more by and by, so that hundreds of rows hold nobody up. */
export function useGradualCount(all: number): number {
  const [count, setCount] = useState(AT_FIRST);
  useEffect(() => {
    if (count < all) startTransition(() => setCount(count + MORE));
  }, [count, all]);
  return count;
}
