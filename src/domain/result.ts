/** The outcome of something that may be refused. A refusal is a value; only bugs are thrown. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Wraps a value that was accepted. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps the reason for a refusal. */
export function refused<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
