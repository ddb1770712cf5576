import { useMemo } from 'react';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useOfficeActs } from '#app/hooks/use-office-acts.ts';
import { type ReferenceLive, useJobCategories } from '#app/hooks/use-references.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { type CatalogueActs, overlayCatalogue, type ShownCategory } from './catalogue-overlay.ts';
import { addCatalogueJobMutation } from './mutations/add-catalogue-job.ts';
import { addCategoryMutation } from './mutations/add-category.ts';
import { deleteCategoryMutation } from './mutations/delete-category.ts';
import { deleteJobMutation } from './mutations/delete-job.ts';
import { renameJobMutation } from './mutations/rename-job.ts';

/** The catalogue as the server last told it, as it will be, and the acts that make the difference. */
export type Catalogue = {
  live: Live<ReferenceLive<JobCategory[]>>;
  shown: readonly ShownCategory[];
  acts: CatalogueActs;
};

const NONE: readonly JobCategory[] = [];

/** The catalogue from this device, refreshed from the server, with what waits on top. */
export function useCatalogue(): Catalogue {
  const live = useJobCategories();
  const listed = live.state === 'ready' ? live.value.value : NONE;
  const acts = useCatalogueActs(live.state === 'ready' ? live.value.fetchedAt : null);
  const shown = useMemo(() => overlayCatalogue(listed, acts), [listed, acts]);
  return { live, shown, acts };
}

function useCatalogueActs(since: string | null): CatalogueActs {
  const addedCategories = useOfficeActs(addCategoryMutation, since);
  const deletedCategories = useOfficeActs(deleteCategoryMutation, since);
  const addedJobs = useOfficeActs(addCatalogueJobMutation, since);
  const renamedJobs = useOfficeActs(renameJobMutation, since);
  const deletedJobs = useOfficeActs(deleteJobMutation, since);
  return useMemo(
    () => ({ addedCategories, deletedCategories, addedJobs, renamedJobs, deletedJobs }),
    [addedCategories, deletedCategories, addedJobs, renamedJobs, deletedJobs],
  );
}
