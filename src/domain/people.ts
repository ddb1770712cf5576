/** The name to show for a username, if the host knows it. */
export type NamedPerson = { username: string; name: string };

type By = { by: string | null };

type Acted = {
  createdBy: string | null;
  jobs: readonly { approvedBy: string | null; completion: By | null }[];
  statusLog: readonly By[];
};

/** Usernames of everyone who acted on an order. */
export function usernamesOf({ createdBy, jobs, statusLog }: Acted): string[] {
  const ofJobs = jobs.flatMap(({ approvedBy, completion }) => [approvedBy, completion?.by ?? null]);
  return [createdBy, ...ofJobs, ...statusLog.map(({ by }) => by)].filter((name) => name !== null);
}

/** The known people among the usernames: each once, sorted, and without those whose name equals their username. */
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

/** The name for a username, with the username if another person has the same name; otherwise the username. */
export function nameAmong(people: readonly NamedPerson[], username: string): string {
  const name = people.find((person) => person.username === username)?.name;
  if (name === undefined) return username;
  return people.some((other) => other.username !== username && other.name === name)
    ? `${name} (${username})`
    : name;
}
