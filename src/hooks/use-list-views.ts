import { useCallback } from 'react';
import { write } from '#app/data/access.ts';
import { readMeta } from '#app/data/meta.ts';
import type { ListView } from '#app/data/rows.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

const NONE: readonly ListView[] = [];

export type ListViews = {
  views: readonly ListView[];
  /** Saves a view, replacing one with the same name. */
  save: (view: ListView) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

/** The views of a list that the signed-in user has named on this device, by name. */
export function useListViews(list: string): ListViews {
  const { database } = useServices();
  const place = `${useOwner()?.owner ?? ''} ${list}`;
  const read = useLiveQuery(async () => (await readMeta(database, 'list-views'))?.[place], [database, place]);
  const change = useCallback(
    (name: string, next: readonly ListView[]) =>
      write(database, [database.facts], async () => {
        const all = (await readMeta(database, 'list-views')) ?? {};
        const others = (all[place] ?? NONE).filter((view) => view.name !== name);
        const views = [...others, ...next].sort((one, other) => one.name.localeCompare(other.name));
        await database.facts.put({ key: 'list-views', value: { ...all, [place]: views } });
      }),
    [database, place],
  );
  return {
    views: (read.state === 'ready' ? read.value : undefined) ?? NONE,
    save: (view) => change(view.name, [view]),
    remove: (name) => change(name, []),
  };
}
