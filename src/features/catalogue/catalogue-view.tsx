import { ListChecks, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { useReturnedForm } from '#app/features/office/return-route.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { OpenDialog, RefusedActions } from './action-mark.tsx';
import { CatalogueDialogs } from './catalogue-dialogs.tsx';
import { type CatalogueFilters, type CatalogueTab, withSearch, withTab } from './catalogue-filters.ts';
import { CategoriesTab, useOpenCategories } from './categories-tab.tsx';
import { dialogOf, type Opened } from './dialogs.ts';
import { JobsTab } from './jobs-tab.tsx';
import { type ShownCategory, searchCatalogue, useCatalogue } from './shown-catalogue.ts';
import { catalogueToasts, jobManagementTexts } from './texts.ts';

type Props = { filters: CatalogueFilters; onFilters: (next: CatalogueFilters) => void };

/** The job catalogue: categories with their jobs, as it will be once everything has been sent. */
export function CatalogueView({ filters, onFilters }: Props) {
  const { live, shown, actions } = useCatalogue();
  const { opened, opener, open, close } = useOpened();
  const mayAdd = useMay('catalogue.add');
  useReturnedForm((draftName) => {
    const dialog = dialogOf(draftName, shown);
    if (dialog !== null) open(dialog);
    return dialog !== null;
  });
  const tab = filters.tab ?? 'categories';
  const toAdd: Opened =
    tab === 'jobs' && shown.length > 0 ? { kind: 'add-job', categoryId: '' } : { kind: 'add-category' };
  const add = mayAdd && (
    <Button icon={<Plus aria-hidden />} onClick={() => open(toAdd)}>
      {toAdd.kind === 'add-job' ? jobManagementTexts.addJob : jobManagementTexts.addCategory}
    </Button>
  );
  return (
    <OpenDialog value={open}>
      <PageHeader title={menuTexts['/job-management']} />
      <RefusedActions actions={actions} />
      <Tabs<CatalogueTab>
        label={menuTexts['/job-management']}
        tabs={[
          { value: 'categories', label: jobManagementTexts.categories },
          { value: 'jobs', label: jobManagementTexts.jobs },
        ]}
        value={tab}
        onChange={(next) => onFilters(withTab(filters, next))}
      >
        <CachedAnswer
          live={live}
          failed={tab === 'jobs' ? catalogueToasts.fetchJobs : commonTexts.fetchCategories}
        >
          {() =>
            shown.length === 0 ? (
              <EmptyState
                icon={<ListChecks aria-hidden />}
                sentence={jobManagementTexts.noCategories}
                action={add}
              />
            ) : (
              <Searched
                categories={shown}
                tab={tab}
                search={filters.q ?? ''}
                onSearch={(q) => onFilters(withSearch(filters, q))}
                add={add}
              />
            )
          }
        </CachedAnswer>
      </Tabs>
      <CatalogueDialogs opened={opened} opener={opener} categories={shown} onClose={close} />
    </OpenDialog>
  );
}

/**
 * The open dialog, and the element that had the focus before. `open` stays the same function, so that rows don't render
 * again.
 */
function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = useCallback((next: Opened) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpened(next);
  }, []);
  return { opened, opener, open, close: () => setOpened(null) };
}

/** Search and action in one row; on a phone the action is below the list, within reach of the thumb. */
const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    // With few categories too its action is at the bottom of a phone's screen.
    flex: '1',
    gridTemplateRows: { base: 'auto 1fr auto', md: 'auto' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  },
});

const List = chakra('div', {
  base: { gridColumn: '1 / -1', order: { base: '1', md: '2' }, minWidth: '0' },
});

type SearchedProps = {
  categories: readonly ShownCategory[];
  tab: CatalogueTab;
  search: string;
  onSearch: (text: string) => void;
  add: ReactNode;
};

/** A tab's search, its action and the list's search results. */
function Searched({ categories, tab, search, onSearch, add }: SearchedProps) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const openCategories = useOpenCategories(search);
  // The same objects until the search or the catalogue changes, so that hundreds of rows don't render again.
  const found = useMemo(() => searchCatalogue(categories, search), [categories, search]);
  const isNothingFound = tab === 'jobs' ? found.every(({ jobs }) => jobs.length === 0) : found.length === 0;
  return (
    <Frame>
      <chakra.div gridColumn={add ? undefined : '1 / -1'}>
        <SearchInput
          value={search}
          onSearch={onSearch}
          label={jobManagementTexts.search}
          placeholder={jobManagementTexts.search}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </chakra.div>
      {/* A grid item honours a z-index even when it is not sticky, and would cover the page's header. */}
      {add && <ActionBar order={{ base: '2', md: '1' }}>{add}</ActionBar>}
      <List ref={list}>
        {search !== '' && isNothingFound ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            sentence={jobManagementTexts.nothingFound}
            action={
              <Button variant="quiet" onClick={() => onSearch('')}>
                {commonTexts.clearFilters}
              </Button>
            }
          />
        ) : tab === 'jobs' ? (
          <JobsTab key={search} found={found} />
        ) : (
          <CategoriesTab found={found} openCategories={openCategories} />
        )}
      </List>
    </Frame>
  );
}
