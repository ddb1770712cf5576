/** The error, and the condition that was awaited, in one line. */
export function shortly(error: unknown): string {
  const [first = '', ...rest] = String(error).split('\n');
  const waiting = rest
    .find((line) => line.includes('waiting for'))
    ?.replace(/^.*?waiting for/, 'waiting for');
  return [first, waiting?.replace('\u001b[22m', '')].filter(Boolean).join(' ');
}

export type Figure = readonly [name: string, value: number | string];

/** One figure a line. */
export function tableOf(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(([name]) => name.length));
  return `\n${figures.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`;
}

/** Counts of a part itself, printed in this order. Those listed as breaches must stay zero. */
export class Tally<Name extends string = never> {
  lives = 0;
  kills = 0;
  /** Number of times that the browser discarded the app's database. */
  resets = 0;
  readonly notes: string[] = [];
  readonly #breaches: ReadonlySet<Name>;
  readonly #counts: Map<Name, number>;
  #store: string | null = null;

  constructor(names: Readonly<Record<Name, 'figure' | 'breach'>>) {
    const kinds = Object.entries(names) as [Name, string][];
    this.#counts = new Map(kinds.map(([name]) => [name, 0]));
    this.#breaches = new Set(kinds.flatMap(([name, kind]) => (kind === 'breach' ? [name] : [])));
  }

  /** Counts, and notes why. */
  add(name: Name, note?: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (note !== undefined) this.notes.push(note);
  }

  /** Detects that the browser has discarded the app's database since the last call. */
  seeStore(identity: string | null): void {
    if (this.#store !== null && identity !== this.#store) this.resets += 1;
    this.#store = identity;
  }

  /** The database was deleted on purpose. */
  forgetStore(): void {
    this.#store = null;
  }

  get figures(): Figure[] {
    return [...this.#counts];
  }

  get isSound(): boolean {
    return [...this.#breaches].every((name) => this.#counts.get(name) === 0);
  }
}
