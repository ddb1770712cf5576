import { defineTexts } from '#app/texts/catalogue.ts';
/** Raising a work order (section 2, 'Job card picker'). */
export const createTexts = defineTexts('createTexts', {
  select: 'Select job card',
  search: 'Search car number...',
  empty: 'No job cards found',
  emptyFiltered: 'No job cards found matching your search',
  failed: 'Error loading job cards',
  loadMore: 'Load more',
  loadingMore: 'Loading more job cards…',
  loading: 'Loading job cards…',
  create: 'Create',
  chosen: (car: string, jobCard: string) => `Chosen: ${car} · ${jobCard}`,
  recent: (jobCard: string) => `${jobCard} · Recent`,
  openAlready: (number: string) => `This job card already has an open work order: ${number}.`,
  openUnsent: 'This job card already has an open work order on this {device}.',
  showOpen: (number: string) => `Open ${number}`,
  showUnsent: 'Open that work order',
});
