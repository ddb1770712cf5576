import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { OrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { BulkPrintBar } from '#app/features/work-orders/lists/order-selection.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { anOrder } from '#testkit/builders.ts';
import { aDevice, type Device } from '#testkit/media.ts';
import {
  buttonNamed,
  eventually,
  find,
  openScreen,
  press,
  pressKey,
  render,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline } from '#testkit/tablet.ts';

const orders = Array.from({ length: 12 }, (_, index) => anOrder({ id: `${index + 1}` }));

/** As a route does it, with the filters in the state in place of the address. */
function PagedList() {
  const [filters, setFilters] = useState<OrderFilters>({});
  return <OrderListView title="" listName="all" offers={[]} filters={filters} onFilters={setFilters} />;
}

/** A list of twelve, newest first: WO-0012 to WO-0003 on its first page. */
async function openList(on: 'desk' | 'phone' = 'desk'): Promise<Device> {
  await render(null);
  const device = aDevice(...(on === 'desk' ? [media.tabletUp] : []));
  await openScreen(await aTabletOffline({ orders }), <PagedList />);
  await eventually('the list has been read', () => cards().length === 10);
  return device;
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-list-item]')];
const box = (name: string) => {
  const labels = [...document.querySelectorAll('label')];
  return labels.find(({ textContent }) => textContent === name)?.querySelector('input');
};
const printed = () => document.querySelector('a[href^="/print/"]')?.getAttribute('href');

async function choose(name: string): Promise<void> {
  const found = box(name);
  if (found == null) throw new Error(`no box '${name}'`);
  await press(found);
}

describe('choosing orders in a list', () => {
  it('counts them, and offers to print them in one document', async () => {
    await openList();
    expect(printed()).toBeUndefined();
    await choose('Select WO-0012');
    await choose('Select WO-0010');
    expect(words('region', 'Selected work orders')).toContain('2 selected');
    expect(words()).toContain('Print 2 work orders');
    expect(printed()).toBe('/print/work-orders?ids=12,10');
    await choose('Select WO-0012');
    expect(printed()).toBe('/print/work-orders?ids=10');
    expect(words()).toContain('Print 1 work order');
  });

  it('is done with Space on a card, which keeps the focus', async () => {
    await openList();
    await pressKey('j');
    await pressKey(' ');
    expect(box('Select WO-0012')?.checked).toBe(true);
    expect(document.activeElement).toBe(cards()[0]);
  });

  it('survives going to another page and back', async () => {
    await openList();
    await choose('Select WO-0012');
    await press('Page 2');
    await eventually('the second page is there', () => cards().length === 2);
    await choose('Select WO-0001');
    expect(printed()).toBe('/print/work-orders?ids=12,1');
    await press('Page 1');
    await eventually('the first page is there', () => cards().length === 10);
    expect(box('Select WO-0012')?.checked).toBe(true);
  });

  it('is taken back as a whole, and the focus stays in the list', async () => {
    await openList();
    await choose('Select WO-0012');
    await press('Clear selection');
    expect(box('Select WO-0012')?.checked).toBe(false);
    expect(printed()).toBeUndefined();
    expect(document.activeElement).toBe(cards()[0]);
  });

  it('ends with the screen', async () => {
    await openList();
    await choose('Select WO-0012');
    await openList();
    expect(words()).not.toContain('selected');
  });

  it('is not offered on a phone', async () => {
    await openList('phone');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('printing what is chosen', () => {
  it('begins with the key p', async () => {
    await openList();
    await choose('Select WO-0012');
    await eventually('it can be printed', () => document.querySelector('a[href^="/print"]') !== null);
    const opened: (string | null)[] = [];
    const onClick = (event: Event) => {
      event.preventDefault();
      opened.push((event.target as Element).getAttribute('href'));
    };
    document.addEventListener('click', onClick);
    await act(async () => cards()[1]?.focus());
    // A press that meets a page which is just being drawn anew does nothing, and is done again.
    await eventually('the key is heard', () => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true }));
      return opened.length > 0;
    });
    document.removeEventListener('click', onClick);
    expect(opened).toEqual(['/print/work-orders?ids=12']);
  });

  it('is not offered for more than fifty at once, and says so', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `${index}`);
    await render(<BulkPrintBar selection={{ ids, toggle: () => undefined, clear: () => undefined }} />);
    expect(words()).toContain('At most 50 work orders are printed at once.');
    expect(buttonNamed('Print 51 work orders').disabled).toBe(true);
    expect(find('section').querySelector('a')).toBeNull();
  });
});
