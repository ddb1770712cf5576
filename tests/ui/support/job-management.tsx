import { screen, within } from '@testing-library/react';
import { act, useState } from 'react';
import { RejectedError } from '#app/api/errors.ts';
import { categoriesReference, referenceTask } from '#app/entities/references.ts';
import type { CatalogueFilters } from '#app/features/catalogue/catalogue-filters.ts';
import { CatalogueView } from '#app/features/catalogue/catalogue-view.tsx';
import { catalogueJobCodec } from '#contract/entities.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { aCatalogueJob, aUser } from '#testkit/builders.ts';
import { dialog, eventually, openScreen, press, words } from '#testkit/screen.tsx';
import { aTablet, listsCatalogue, type Tablet } from '#testkit/tablet.ts';

export const BUMPER = aCatalogueJob({ id: 'j1', name: 'Bumper', ratePaise: 120_050 });
/** Body Work with two jobs, Engine Work with none. */
export const CATALOGUE: readonly JobCategory[] = [
  { id: 'c1', name: 'Body Work', jobs: [BUMPER, aCatalogueJob({ id: 'j2', name: 'Door' })] },
  { id: 'c2', name: 'Engine Work', jobs: [] },
];

type Given = {
  role?: Role;
  host?: Partial<RuntimeConfig>;
  categories?: readonly JobCategory[];
  filters?: CatalogueFilters;
  offline?: true;
};

/**
 * Opens Job Management on a tablet that has the catalogue, and sends captured actions while its server can be reached.
 */
export async function openCatalogue(given: Given = {}): Promise<Tablet> {
  const tablet = await aTablet({
    user: aUser({ role: given.role ?? ROLES.admin }),
    leads: true,
    host: given.host ?? {},
  });
  await tablet.services.engine.start();
  listsCatalogue(tablet.server, given.categories ?? CATALOGUE);
  await referenceTask(tablet.services, '1', categoriesReference).run();
  await show(tablet, given.filters);
  if (given.offline) await losesNetwork(tablet);
  return tablet;
}

export async function show(tablet: Tablet, first: CatalogueFilters = {}): Promise<void> {
  function Screen() {
    const [filters, setFilters] = useState(first);
    return <CatalogueView filters={filters} onFilters={setFilters} />;
  }
  await openScreen(tablet, <Screen />);
  await eventually('it is there', () => /Body Work|No Categories|No category or job with/.test(words()));
}

/** The network goes, and the tablet has noticed. */
async function losesNetwork({ server, services }: Tablet): Promise<void> {
  server.goOffline();
  await act(async () => categoriesReference.fetch(services.api).catch(() => null));
}

/** The server carries out each call about a job, and returns the job. */
export function takesJobActions({ server }: Tablet, job: CatalogueJob): void {
  const answered = { data: { records: [catalogueJobCodec.encode(job)] } };
  for (const act of ['add', 'rename', 'delete']) server.answers.set(`job.${act}`, answered);
}

/** The server already has a category of this name, and refuses another. */
export function refusesCategory({ server }: Tablet, detail: string): void {
  server.answers.set('category.add', () => {
    throw new RejectedError(409, { code: 'category/name-taken', detail, errorMessage: { name: detail } });
  });
}

/** The entry of a category in the list of categories, or its group of jobs; undefined if it is not shown. */
export function categoryNamed(name: string): HTMLElement | undefined {
  const headings = screen.queryAllByRole('heading', { level: 2, hidden: true });
  const heading = headings.find(({ textContent }) => textContent.startsWith(name));
  return heading?.closest<HTMLElement>('li, section') ?? undefined;
}

export const textOf = (category: string) => categoryNamed(category)?.textContent ?? '';
export const tab = (name: string) => screen.getByRole('tab', { name });
export const nameField = () =>
  within(dialog() as HTMLElement).getByRole<HTMLInputElement>('textbox', { name: /name/ });
export const rateField = () => screen.getByLabelText<HTMLInputElement>(/^Rate/);
export const categoryField = () => screen.getByLabelText<HTMLSelectElement>('Category');

/** The button that shows the jobs of a category. */
export function disclosure(name: string): HTMLElement {
  return within(categoryNamed(name) as HTMLElement).getAllByRole('button')[0] as HTMLElement;
}
export const isUnfolded = (name: string) => disclosure(name).ariaExpanded === 'true';

export async function open(button: string): Promise<void> {
  await press(button);
  await eventually(`${button} is open`, dialog);
}
