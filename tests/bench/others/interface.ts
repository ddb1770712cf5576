/** One thing a person did: the same request for every contender. Acts of one lane belong together. */
export type Act = { id: string; lane: string; photo: ArrayBuffer | null };

/**
 * What a contender itself thinks of an act: still to be sent; kept until a person decides; through; or given up, and the
 * caller was told.
 */
export type Fate = 'waiting' | 'attention' | 'delivered' | 'dropped';

/** A queue under comparison, as its page drives it. */
export type Contender = {
  /** Opens what it stores acts in. Nothing goes out before `start`. `keyed`: the server understands Idempotency-Key. */
  open(options: { keyed: boolean }): Promise<void>;
  /** Resolves when the act is stored, by the contender's own word. */
  enqueue(act: Act): Promise<void>;
  /** From now on it sends by its own machinery, what it finds stored first. */
  start(): Promise<void>;
  /** What an app does about it when the browser says that the network is back, beside the browser's own event. */
  wake(): Promise<void>;
  /** What a person can do about acts that wait for one: sign in again, try again. */
  person?(): Promise<void>;
  fates(ids: readonly string[]): Promise<Fate[]>;
  /** The Background Sync event that the browser fires for it when a network comes back. */
  readonly syncTag?: string;
};

/** An act still to be made up in the page: photos are made there, since only text goes from the bench to a page. */
export type ActOrder = { id: string; lane: string; photoBytes: number };

/** How long each act took to be stored (ms), and the digest of its photo. */
export type Stored = { ms: number[]; sha256: (string | null)[] };

export type ContenderPage = Omit<Contender, 'enqueue' | 'syncTag'> & {
  enqueue(orders: readonly ActOrder[]): Promise<Stored>;
  readonly syncTag: string | null;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    contender: ContenderPage;
  }
}
