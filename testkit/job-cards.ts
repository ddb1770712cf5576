import { jobCardCodec } from '#contract/entities.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { aPage, type FakeServer } from './host.ts';

const PAGE_SIZE = 10;

export function aJobCard(facts: Partial<JobCard> = {}): JobCard {
  const id = facts.id ?? '1';
  return {
    id,
    number: `JC-${id}`,
    carId: `car${id}`,
    carNumber: `MH 12 AB ${id.padStart(4, '0')}`,
    openOrderNumber: null,
    ...facts,
  };
}

/** Cards '1' to `count`, the last one first, as the server lists them. */
export function jobCards(count: number): JobCard[] {
  return Array.from({ length: count }, (_, index) => aJobCard({ id: String(count - index) }));
}

/** The garage as the server knows it: pages of ten, by any part of a car number in any spacing. */
export function keepsJobCards(server: FakeServer, cards: readonly JobCard[]): void {
  server.answers.set(
    'job-card.search',
    ({ page = 1, carNumber = '' }: { page?: number; carNumber?: string }) => {
      const found = cards.filter((card) => plain(card.carNumber).includes(plain(carNumber)));
      const records = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      const next = page * PAGE_SIZE < found.length ? `?page=${page + 1}` : null;
      const total = found.length;
      return aPage(
        records.map((card) => jobCardCodec.encode(card)),
        { page, pageSize: PAGE_SIZE, total, next },
      );
    },
  );
}

/** The pages requested, as 'search/page'. */
export function askedCards(server: FakeServer): string[] {
  return server.asked
    .filter(({ call }) => call === 'job-card.search')
    .map(({ query }) => {
      const { carNumber, page } = query as { carNumber: string; page: number };
      return `${carNumber}/${page}`;
    });
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}
