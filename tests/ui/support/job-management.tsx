import { act, useState } from 'react';
import type { CatalogueFilters } from '#app/features/catalogue/catalogue-filters.ts';
import { CatalogueView } from '#app/features/catalogue/catalogue-view.tsx';
import { categoriesReference, referenceTask } from '#app/sync/pull/references.ts';
import { readToasts } from '#app/ui/toast.ts';
import { catalogueJobCodec, jobCategoryCodec } from '#contract/entities.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { aUser } from '#testkit/builders.ts';
import { eventually, find, openScreen, press, says } from '#testkit/screen.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

function aCatalogueJob(id: string, name: string, ratePaise = 0): CatalogueJob {
  return { id, name, categoryId: 'c1', categoryName: 'Body Work', ratePaise };
}

/** Body Work with two jobs, Engine Work with none. */
export const CATALOGUE: readonly JobCategory[] = [
  {
    id: 'c1',
    name: 'Body Work',
    jobs: [aCatalogueJob('j1', 'Bumper', 120_050), aCatalogueJob('j2', 'Door')],
  },
  { id: 'c2', name: 'Engine Work', jobs: [] },
];

type Given = { role?: Role; categories?: readonly JobCategory[] };

/** A tablet that knows the catalogue, and sends what is captured as soon as its server can be reached. */
export async function aCatalogueTablet({
  role = ROLES.admin,
  categories = CATALOGUE,
}: Given = {}): Promise<Tablet> {
  const tablet = await aTablet({ user: aUser({ role }), leads: true });
  await tablet.services.engine.start();
  listsOnServer(tablet, categories);
  await referenceTask(tablet.services, '1', categoriesReference).run();
  return tablet;
}

/** What the server lists from now on. */
export function listsOnServer({ server }: Tablet, categories: readonly JobCategory[]): void {
  const records = categories.map((category) => jobCategoryCodec.encode(category));
  server.answers.set('category.list', { data: { records } });
}

/** The network goes, and the tablet has noticed. */
export async function losesNetwork({ server, services }: Tablet): Promise<void> {
  server.goOffline();
  await act(async () => categoriesReference.fetch(services.api).catch(() => null));
}

/** The server takes a new category, and names it. */
export function takesCategory({ server }: Tablet, id: string, name: string): void {
  const record = jobCategoryCodec.encode({ id, name, jobs: [] });
  server.answers.set('category.add', { data: { records: [record] } });
}

/** The server does what is asked of a job, and answers the job. */
export function takesJobActs({ server }: Tablet, job: CatalogueJob): void {
  const answer = { data: { records: [catalogueJobCodec.encode(job)] } };
  for (const name of ['job.add', 'job.rename', 'job.delete']) server.answers.set(name, answer);
}

function Screen({ first }: { first: CatalogueFilters }) {
  const [filters, setFilters] = useState(first);
  return <CatalogueView filters={filters} onFilters={setFilters} />;
}

/** Opens Job Management and waits for its list. */
export async function openJobManagement(tablet: Tablet, filters: CatalogueFilters = {}): Promise<void> {
  await openScreen(tablet, <Screen first={filters} />);
  const signs = ['Body Work', 'No Categories', 'No category or job has this name'];
  await eventually('the catalogue stands there', () => signs.some((sign) => says(sign)));
}

/** The entry of a category in the list of categories, or its group of jobs; undefined when it is not shown. */
export function categoryNamed(name: string): HTMLElement | undefined {
  const headings = [...document.querySelectorAll('h2')];
  const heading = headings.find(({ textContent }) => textContent.startsWith(name));
  return heading?.closest<HTMLElement>('li, section') ?? undefined;
}

/** The names of all buttons of the page, as they are read aloud. */
export function buttons(): string[] {
  return [...document.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
}

/** The open dialog; null when there is none. */
export function dialog(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]');
}

export function nameField(): HTMLInputElement {
  return find<HTMLInputElement>('[role=dialog] input[name=name]');
}

export function categoryField(): HTMLSelectElement {
  return find<HTMLSelectElement>('[role=dialog] select[name=category_id]');
}

/** Opens a dialog by the page's button. */
export async function open(button: string): Promise<void> {
  await press(button);
  await eventually(`${button} is open`, () => dialog() !== null);
}

/** Presses the dialog's own button: the page's may have the same name. */
export async function answer(name: string): Promise<void> {
  const inDialog = [...(dialog()?.querySelectorAll('button') ?? [])];
  const button = inDialog.find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`the dialog has no ${name}`);
  await press(button);
}

/** The sentence under a field, as it is read with it; null when there is none. */
export function errorOf(field: HTMLElement): string | null {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const error = ids.find((id) => id.endsWith('-error'));
  return error === undefined ? null : (document.getElementById(error)?.textContent ?? null);
}

/** What has been told in passing: title and sentence. */
export function toasts(): [string, string | undefined][] {
  return readToasts().map(({ title, description }) => [title, description]);
}
