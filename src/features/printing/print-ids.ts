/** The orders that a print window's address names: `?ids=a,b,c`, each once; a single number is read as one id. */
export function readPrintIds({ ids }: Readonly<Record<string, unknown>>): { ids?: string } {
  if (typeof ids !== 'string' && typeof ids !== 'number') return {};
  const named = splitIds(String(ids));
  return named.length === 0 ? {} : { ids: named.join() };
}

export function splitIds(ids: string | undefined): string[] {
  const words = (ids ?? '').split(',').map((id) => id.trim());
  return [...new Set(words.filter((id) => id !== ''))];
}
