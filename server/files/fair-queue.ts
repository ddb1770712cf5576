/** Takes turns between senders, so that nobody waits behind everything that one of them sent. */
export class FairQueue<Item> {
  readonly #most: number;
  /** Items by sender, without empty entries; insertion order is the order of turns. */
  readonly #waiting = new Map<string, Item[]>();
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the item that does not fit: the last one of the sender with the most waiting. */
  add(owner: string, item: Item): Item | null {
    const items = this.#waiting.get(owner);
    if (items === undefined) this.#waiting.set(owner, [item]);
    else items.push(item);
    this.#length += 1;
    if (this.#length <= this.#most) return null;
    let greediest = owner;
    for (const other of this.#waiting.keys())
      if (this.#countOf(other) > this.#countOf(greediest)) greediest = other;
    return this.#remove(greediest, -1) ?? null;
  }

  /** The next item of the senders that `mayTake` accepts. */
  take(mayTake: (owner: string) => boolean = () => true): Item | null {
    const owner = this.#firstOf(mayTake);
    if (owner === undefined) return null;
    const item = this.#remove(owner, 0);
    const left = this.#waiting.get(owner);
    this.#waiting.delete(owner);
    if (left !== undefined) this.#waiting.set(owner, left);
    return item ?? null;
  }

  #firstOf(mayTake: (owner: string) => boolean): string | undefined {
    for (const owner of this.#waiting.keys()) if (mayTake(owner)) return owner;
    return undefined;
  }

  #countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  #remove(owner: string, at: number): Item | undefined {
    const items = this.#waiting.get(owner) ?? [];
    const [item] = items.splice(at, 1);
    if (items.length === 0) this.#waiting.delete(owner);
    this.#length -= 1;
    return item;
  }
}
