/** Stand-in for CacheStorage, which Node does not have: only the used part, with its insertion order. */
export class Caches {
  readonly stored = new Map<string, Map<string, Response>>();
  /** Number of times that all addresses of a cache were read. */
  looks = 0;

  async open(name: string) {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      put: async (address: string, response: Response) => {
        cache.delete(address);
        cache.set(address, response);
      },
      keys: async () => {
        this.looks += 1;
        return [...cache.keys()];
      },
      delete: async (address: string) => cache.delete(address),
    };
  }

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name);
  }

  /** The addresses in a cache, oldest first. */
  addresses(name: string): string[] {
    return [...(this.stored.get(name)?.keys() ?? [])];
  }
}
