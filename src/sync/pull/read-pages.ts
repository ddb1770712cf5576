import type { Page } from '#contract/envelope.ts';

/**
 * The records of a list, page by page and each once, until there are no more or there are enough. `total` and
 * `hasMore` are those of the last page; a host that does not count has at least what it returned.
 */
export async function readPages<T extends { id: string }>(
  read: (page: number) => Promise<Page<T>>,
  isEnough: (records: readonly T[]) => boolean = () => false,
): Promise<{ records: T[]; total: number; hasMore: boolean }> {
  const found = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const { records: shown, total, nextLink } = await read(page);
    const known = found.size;
    for (const record of shown) found.set(record.id, record);
    const records = [...found.values()];
    const hasMore = nextLink !== null;
    // A host that ignores `page` would return the first one for ever.
    if (!hasMore || found.size === known || isEnough(records)) {
      return { records, total: Math.max(total, records.length), hasMore };
    }
  }
}
