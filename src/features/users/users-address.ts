/** The Users screen's parameters in the address: the tab, the search, and the person whose sign-ins are open. */
export type UsersAddress = { tab?: 'devices'; q?: string; person?: string };

export function readUsersAddress({ tab, q, person }: Record<string, unknown>): UsersAddress {
  if (tab === 'devices') return { tab };
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof person === 'string' && person !== '' && { person }),
  };
}
