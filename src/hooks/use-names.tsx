import { createContext, type ReactNode, useContext } from 'react';
import { isLocalId } from '#domain/local-ids.ts';
import { type NamedPerson, nameAmong } from '#domain/people.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { useSessionUser } from './use-session.ts';

type Named = { id: string; people?: readonly NamedPerson[] | undefined };

/** The name to show for a username. */
export type NameOf = (username: string) => string;

/**
 * Names for the usernames in an order or an invoice. The signed-in user's own name is known for actions that the
 * server has not seen yet. If the host sends no names, it stays a username, like all others.
 */
export function namesIn({ id, people }: Named, user: SessionUser | null): NameOf {
  const known = people ?? [];
  const isOwnMissing =
    user !== null &&
    user.employee.name !== '' &&
    (people !== undefined || isLocalId(id)) &&
    !known.some(({ username }) => username === user.username);
  const all = isOwnMissing ? [...known, { username: user.username, name: user.employee.name }] : known;
  return (username) => nameAmong(all, username);
}

/** The same for the signed-in user. */
export function useNamesIn(record: Named): NameOf {
  return namesIn(record, useSessionUser());
}

const Names = createContext<NameOf>((username) => username);

/** Wraps the parts of a screen about one order; see `useNames`. */
export function NamesIn({ of: record, children }: { of: Named; children: ReactNode }) {
  return <Names value={useNamesIn(record)}>{children}</Names>;
}

/** Names in the order that the screen shows. */
export function useNames(): NameOf {
  return useContext(Names);
}
