/** The router's spelling of a contract path: `/vendors/{id}` → `/api/vendors/:id`. */
export function honoPath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Orders paths so that a fixed word comes before a parameter in the same place: `/vendors/jobs` is not the vendor called 'jobs'. */
export function byPrecision(a: string, b: string): number {
  return sortKey(a).localeCompare(sortKey(b), 'en');
}

function sortKey(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('');
}
