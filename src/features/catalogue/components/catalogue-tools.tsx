import { chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { CatalogueTab } from '../catalogue-filters.ts';
import type { Opened } from '../catalogue-forms.ts';
import { jobManagementTexts } from '../texts.ts';

/** Search and act in one row; on a phone the act lies below the list, within reach of the thumb. */
const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  },
});

const List = chakra('div', {
  base: { gridColumn: '1 / -1', order: { base: '1', md: '2' }, minWidth: '0' },
});

type Props = {
  tab: CatalogueTab;
  search: string;
  onSearch: (text: string) => void;
  onOpen: (opened: Opened) => void;
  children: ReactNode;
};

/** A tab's search, its act and its list. */
export function CatalogueTools({ tab, search, onSearch, onOpen, children }: Props) {
  const mayAdd = useMay('catalogue.add');
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const add: Opened = tab === 'jobs' ? { kind: 'add-job', categoryId: '' } : { kind: 'add-category' };
  return (
    <Frame>
      <chakra.div gridColumn={mayAdd ? undefined : '1 / -1'}>
        <SearchInput
          value={search}
          onSearch={onSearch}
          label={jobManagementTexts.search}
          placeholder={jobManagementTexts.search}
          debounceMs={SEARCH_DEBOUNCE_MS}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </chakra.div>
      {/* A grid's part is layered even where it is not sticky, and would lie over the page's header. */}
      {mayAdd && (
        <ActionBar order={{ base: '2', md: '1' }}>
          <Button icon={<Plus aria-hidden />} onClick={() => onOpen(add)}>
            {tab === 'jobs' ? jobManagementTexts.addJob : jobManagementTexts.addCategory}
          </Button>
        </ActionBar>
      )}
      <List ref={list}>{children}</List>
    </Frame>
  );
}
