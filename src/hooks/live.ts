/** What a live read is: never three flags. A ready value may be old; it says since when. */
export type Live<T> =
  | { state: 'loading' }
  | { state: 'failed'; reason: LiveFailure }
  | { state: 'ready'; value: T };

/** Why there is nothing to show: the server said no, or was never reached and this device holds no copy. */
export type LiveFailure =
  | { kind: 'not-found' }
  | { kind: 'offline' }
  | { kind: 'refused'; status: number; detail: string };
