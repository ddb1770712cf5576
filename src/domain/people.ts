import type { Invoice } from './invoice/invoice.ts';
import type { WorkOrder } from './work-order/work-order.ts';

/** The name to show for a username, where the host knows it. */
export type NamedPerson = { username: string; name: string };

/** Usernames of those who did something with an order. */
export function usernamesOf(order: Pick<WorkOrder, 'createdBy' | 'jobs' | 'statusLog'>): string[] {
  const ofJobs = order.jobs.flatMap(({ approvedBy, completion }) => [approvedBy, completion?.by ?? null]);
  return [order.createdBy, ...ofJobs, ...usernamesIn(order.statusLog)].filter((name) => name !== null);
}

/** Usernames in a log of an order or an invoice. */
export function usernamesIn(log: WorkOrder['statusLog'] | Invoice['statusLog']): string[] {
  return log.flatMap(({ by }) => by ?? []);
}

/** Those of the known people who are among the usernames: each once, sorted, and without those whose name says no more. */
export function peopleAmong(
  usernames: readonly string[],
  known: readonly (NamedPerson | null)[],
): NamedPerson[] {
  const names = new Map(known.flatMap((person) => (person === null ? [] : [[person.username, person.name]])));
  return [...new Set(usernames)].toSorted().flatMap((username) => {
    const name = names.get(username) ?? '';
    return name === '' || name === username ? [] : [{ username, name }];
  });
}

/** The name of whoever has the username, with the username where another of the people has the same name; else the username. */
export function nameAmong(people: readonly NamedPerson[], username: string): string {
  const name = people.find((person) => person.username === username)?.name;
  if (name === undefined) return username;
  return people.some((other) => other.username !== username && other.name === name)
    ? `${name} (${username})`
    : name;
}
