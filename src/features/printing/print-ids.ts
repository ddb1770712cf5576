/** The orders to print, from `?ids=a,b,c` without duplicates. The router parses a single id of digits as a number. */
export function readPrintIds({ ids }: Readonly<Record<string, unknown>>): { ids?: string } {
  if (typeof ids !== 'string' && typeof ids !== 'number') return {};
  const named = splitIds(String(ids));
  return named.length === 0 ? {} : { ids: named.join() };
}

export function splitIds(ids: string | undefined): string[] {
  const words = (ids ?? '').split(',').map((id) => id.trim());
  return [...new Set(words.filter((id) => id !== ''))];
}
