import { useEffect, useState } from 'react';
import { useEmployees } from '#app/hooks/use-references.ts';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { Employee } from '#domain/vendor/vendor.ts';

/** How a search for employees stands. `since`: this device's copy, because the server was not reached. */
export type EmployeeSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'offline' }
  | { state: 'refused'; detail: string }
  | { state: 'found'; employees: Employee[]; since: string | null };

/** Employees by a part of their name, asked for once typing pauses. Empty text asks nothing. */
export function useEmployeeSearch(typed: string): EmployeeSearch {
  const name = typed.trim();
  const [asked, setAsked] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const live = useEmployees(asked);
  if (name === '') return { state: 'idle' };
  if (asked !== name || live.state === 'loading') return { state: 'searching' };
  if (live.state === 'failed') {
    return live.reason.kind === 'refused'
      ? { state: 'refused', detail: live.reason.detail }
      : { state: 'offline' };
  }
  const { value, refreshing, failure, fetchedAt } = live.value;
  // The former search's answer stays meanwhile; choosing from it would be choosing by accident.
  if (refreshing) return { state: 'searching' };
  return { state: 'found', employees: value, since: failure === null ? null : fetchedAt };
}
