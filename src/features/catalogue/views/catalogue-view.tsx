import { useReturnedForm } from '#app/features/office/use-returned-form.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { formatMoment } from '#domain/dates.ts';
import { type CatalogueFilters, type CatalogueTab, withSearch, withTab } from '../catalogue-filters.ts';
import { CatalogueDialogs } from '../components/catalogue-dialogs.tsx';
import { CatalogueTools } from '../components/catalogue-tools.tsx';
import { CategoryList } from '../components/category-list.tsx';
import { JobGroups } from '../components/job-groups.tsx';
import { NoCategories } from '../components/no-categories.tsx';
import { RefusedActs } from '../components/refused-acts.tsx';
import { dialogOf } from '../return-routes.ts';
import { jobManagementTexts } from '../texts.ts';
import { useCatalogue } from '../use-catalogue.ts';
import { useFoundCategories } from '../use-found-categories.ts';
import { useOpenCategories } from '../use-open-categories.ts';
import { useOpened } from '../use-opened.ts';

const TABS = [
  { value: 'categories', label: jobManagementTexts.categories },
  { value: 'jobs', label: jobManagementTexts.jobs },
] as const;

type Props = { filters: CatalogueFilters; onFilters: (next: CatalogueFilters) => void };

/** The job catalogue: categories with their jobs, as it will be once everything has been sent. */
export function CatalogueView({ filters, onFilters }: Props) {
  const { live, shown, acts } = useCatalogue();
  const { opened, opener, open, close } = useOpened();
  const search = filters.q ?? '';
  const tab = filters.tab ?? 'categories';
  const found = useFoundCategories(shown, search);
  const openCategories = useOpenCategories(search);
  const find = (q: string) => onFilters(withSearch(filters, q));
  useReturnedForm((draftName) => {
    const dialog = dialogOf(draftName, shown);
    if (dialog !== null) open(dialog);
    return dialog !== null;
  });
  const List = tab === 'jobs' ? JobGroups : CategoryList;
  return (
    <>
      <PageHeader title={menuTexts['/job-management']} />
      <RefusedActs acts={acts} onOpen={open} />
      <Tabs<CatalogueTab>
        label={menuTexts['/job-management']}
        tabs={TABS}
        value={tab}
        onChange={(next) => onFilters(withTab(filters, next))}
      >
        <Remembered
          live={live}
          failed={commonTexts.fetchCategories}
          missing={commonTexts.notOnTablet}
          since={(at) => commonTexts.fromTablet(formatMoment(at))}
        >
          {() =>
            shown.length === 0 ? (
              <NoCategories onOpen={open} />
            ) : (
              <CatalogueTools tab={tab} search={search} onSearch={find} onOpen={open}>
                <List
                  found={found}
                  search={search}
                  openCategories={openCategories}
                  onClearSearch={() => find('')}
                  onOpen={open}
                />
              </CatalogueTools>
            )
          }
        </Remembered>
      </Tabs>
      <CatalogueDialogs opened={opened} opener={opener} categories={shown} onClose={close} />
    </>
  );
}
