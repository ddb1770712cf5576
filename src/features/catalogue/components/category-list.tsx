import { chakra } from '@chakra-ui/react';
import type { Opened } from '../catalogue-forms.ts';
import type { FoundCategory } from '../catalogue-search.ts';
import type { OpenCategories } from '../use-open-categories.ts';
import { CategoryCard } from './category-card.tsx';
import { NothingFound } from './nothing-found.tsx';

const Cards = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: 'gap' } });

export type CatalogueListProps = {
  found: readonly FoundCategory[];
  search: string;
  openCategories: OpenCategories;
  onClearSearch: () => void;
  onOpen: (opened: Opened) => void;
};

/** The tab of categories. */
export function CategoryList({ found, openCategories, onClearSearch, onOpen }: CatalogueListProps) {
  if (found.length === 0) return <NothingFound onClear={onClearSearch} />;
  return (
    <Cards>
      {found.map((one) => (
        <CategoryCard
          key={one.category.id}
          found={one}
          isOpen={openCategories.isOpen(one.category.id, one.byJobs)}
          onToggle={openCategories.toggle}
          onOpen={onOpen}
        />
      ))}
    </Cards>
  );
}
