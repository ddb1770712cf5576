/** Whether the server takes two names for one: it trims them and does not tell capitals apart. */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
