import { useCallback, useState } from 'react';

export type OpenCategories = {
  /** A category that a search found by its jobs shows them, until the person closes it. */
  isOpen(categoryId: string, isFoundByJobs: boolean): boolean;
  toggle(categoryId: string, isOpen: boolean): void;
};

/** Which categories are open, as long as the screen is; what is opened and closed in a search counts for that search alone. */
export function useOpenCategories(search: string): OpenCategories {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const toggle = useCallback(
    (categoryId: string, isOpen: boolean) =>
      setChoices((former) => new Map(former).set(choiceKey(search, categoryId), isOpen)),
    [search],
  );
  const isOpen = (categoryId: string, isFoundByJobs: boolean) =>
    choices.get(choiceKey(search, categoryId)) ??
    (isFoundByJobs || choices.get(choiceKey('', categoryId)) === true);
  return { isOpen, toggle };
}

function choiceKey(search: string, categoryId: string): string {
  return JSON.stringify([search, categoryId]);
}
