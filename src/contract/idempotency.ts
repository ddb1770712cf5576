/**
 * A host that understands Idempotency-Key gives the key back in this header with every answer that is its last word on it, first
 * time and replayed: the act done, or a refusal that is kept. An answer without it may be anybody's, and proves nothing.
 */
export const DECIDED_HEADER = 'Idempotency-Decided';

/** Whether an answer is marked as the last word on the key that was sent. */
export function isDecidedUnder(headers: Headers, key: string): boolean {
  return headers.get(DECIDED_HEADER)?.trim().toLowerCase() === key.toLowerCase();
}
