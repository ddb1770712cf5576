import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { readMeta } from '#app/data/meta.ts';
import type { OrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderToolbar } from '#app/features/work-orders/lists/order-toolbar.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES } from '#domain/permissions.ts';
import { aUser } from '#testkit/builders.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { answer, dialog, eventually, openScreen, typeInto, user, words } from '#testkit/screen.tsx';
import { aTabletOffline, type Tablet } from '#testkit/tablet.ts';

let shown: OrderFilters = {};

function Toolbar({ start }: { start: OrderFilters }) {
  const [filters, setFilters] = useState(start);
  shown = filters;
  return <OrderToolbar list="approve" offers={['status']} filters={filters} onFilters={setFilters} />;
}

async function open(tablet: Tablet, start: OrderFilters = {}): Promise<void> {
  await openScreen(tablet, <Toolbar key={JSON.stringify(start)} start={start} />);
}

const box = () => screen.queryByRole('combobox', { name: 'Views' });
const choices = () => [...(box()?.querySelectorAll('option') ?? [])].map((option) => option.textContent);
const choose = (name: string) => user.selectOptions(box() as HTMLElement, name);

async function name(view: string): Promise<void> {
  await choose('Save this view…');
  await eventually('the name is asked for', dialog);
  await typeInto('Name', view);
  await answer('Save view');
  await eventually('the view is there', () => choices().includes(view));
}

test('[L44] at a desk the choice of views is there before there is one, and says how to get one', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  fakeMatchMedia(media.officeUp);
  await open(tablet);
  expect(choices()).toEqual(['Views', 'Filter or sort the list to save a view']);
});

test('filters and sort are kept under a name, and come back by it on another day', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  fakeMatchMedia();
  await open(tablet);
  expect(box()).toBeNull();
  await open(tablet, { sort: '-amount', status: 'ready_for_approval', page: 3 });
  await name('Dear ones');
  await open(tablet);
  await eventually('the view is offered', () => choices().includes('Dear ones'));
  await choose('Dear ones');
  expect(shown).toEqual({ sort: '-amount', status: 'ready_for_approval' });
  expect(choices()).toEqual(['Views', 'Dear ones', 'Remove “Dear ones”']);
  await choose('Views');
  expect(shown).toEqual({});
});

test('a name that is used again replaces the view, which is said before', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  await open(tablet, { sort: '-amount' });
  await name('Mine');
  await open(tablet, { sort: 'amount' });
  await eventually('the first is there', () => choices().includes('Mine'));
  await choose('Save this view…');
  await eventually('the name is asked for', dialog);
  await answer('Save view');
  expect(words()).toContain('Give the view a name.');
  await typeInto('Name', 'Mine');
  expect(words()).toContain('Saving replaces it');
  await answer('Save view');
  await eventually('it is this one now', () => choices().includes('Remove “Mine”'));
  expect(choices()).toEqual(['Views', 'Mine', 'Remove “Mine”']);
});

test('a view that was removed comes back with Undo, and no other person sees it', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  await open(tablet, { sort: '-amount' });
  await name('Mine');
  await choose('Remove “Mine”');
  await eventually('it is gone', () => !choices().includes('Mine'));
  const [removed] = readToasts();
  await act(async () => removed?.action?.onAction());
  await eventually('it is back', () => choices().includes('Mine'));
  await act(async () => tablet.signIn(aUser({ role: ROLES.approver, userId: 'else', username: 'else' })));
  await eventually('the other has none', () => !choices().includes('Mine'));
});

test('however many there are, none takes the place of another', async () => {
  const tablet = await aTabletOffline({ orders: [] });
  await open(tablet, { sort: '-amount' });
  await name('Mine');
  const kept = (await readMeta(tablet.database, 'list-views')) ?? {};
  const [place = '', [mine] = []] = Object.entries(kept)[0] ?? [];
  const many = Array.from({ length: 40 }, (_, at) => ({ ...mine, name: `View ${at}`, filters: {} }));
  await tablet.database.facts.put({ key: 'list-views', value: { [place]: many } });
  await open(tablet, { sort: 'amount' });
  await eventually('they are offered', () => choices().includes('View 39'));
  await name('Zebra');
  expect(choices()).toEqual(expect.arrayContaining(['View 0', 'View 39', 'Zebra']));
});
