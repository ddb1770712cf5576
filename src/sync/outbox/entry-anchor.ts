/** Where an entry stands in the outbox: the part of the address after '#'. */
export function entryAnchor(entryId: string): string {
  return `entry-${entryId}`;
}
