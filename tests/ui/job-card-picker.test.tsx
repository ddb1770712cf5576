import { screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CreateOrderDialog, CreateOrderView } from '#app/features/work-orders/create/create-order.tsx';
import { fakeMatchMedia } from '#testkit/media.ts';
import {
  buttonNamed,
  eventually,
  firstOf,
  linkTo,
  openScreen,
  press,
  render,
  says,
  toastTitles,
  typeInto,
  words,
} from '#testkit/screen.tsx';
import { aTabletOf, captured, type Tablet } from '#testkit/tablet.ts';
// Loaded here, so that no test waits for the chunk that a browser loads when a dialog is first opened.
import '#app/ui/dialog.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { media } from '#app/ui/use-media-query.ts';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anEntry, anOrder } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { rejection } from '#testkit/host.ts';
import { aJobCard, askedCards, jobCards, keepsJobCards } from '#testkit/job-cards.ts';

const cardsShown = () => screen.queryAllByRole<HTMLInputElement>('radio');
const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const shows = (count: number) => eventually(`${count} cards are shown`, () => cardsShown().length === count);

/** The cards of a page are shown a moment before the request for it is over. */
const nextOffered = () => eventually('more is offered', () => buttonNamed('Load more'));

async function open(tablet: Tablet) {
  return openScreen(tablet, <CreateOrderView />);
}

async function choose(index: number): Promise<void> {
  const card = cardsShown()[index];
  if (card === undefined) throw new Error(`there is no card ${index}`);
  await press(card);
}

describe('the job card picker', () => {
  it('lists cards with their number and the open order they have', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, [aJobCard({ id: '2', openOrderNumber: 'WO-0044' }), aJobCard()]);
    await open(tablet);
    await shows(2);
    const rows = cardsShown().map((card) => card.closest('label')?.textContent);
    expect(rows).toEqual(['MH 12 AB 0002JC-2WO-0044 · Open', 'MH 12 AB 0001JC-1']);
    expect(says('Select job card')).toBe(true);
    expect(search().placeholder).toBe('Search car number...');
  });

  it('tells which order a card has under way, as the person sees it', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, [aJobCard({ id: '2', openOrderNumber: 'WO-0002' }), ...jobCards(1)]);
    const orderOf = (id: string, facts: Partial<WorkOrder>) =>
      anOrder({ id, number: `WO-000${id}`, jobCard: { id, number: `JC-${id}` }, ...facts });
    await holds(tablet.database, [
      orderOf('1', { status: 'ready_for_approval' }),
      orderOf('2', { status: 'open' }),
      orderOf('3', { status: 'completed', jobCard: { id: '1', number: 'JC-1' } }),
    ]);
    await open(tablet);
    const rows = () => cardsShown().map((card) => card.closest('label')?.textContent);
    const [one, open2] = ['MH 12 AB 0001JC-1WO-0001 · Ready for Approval', 'MH 12 AB 0002JC-2WO-0002 · Open'];
    await eventually('it is told', () => rows().join() === [open2, one].join());
    await tablet.database.entries.add(
      anEntry({ lane: 'work-order:2', payload: { orderId: '2', orderNumber: 'WO-0002', step: 'submit' } }),
    );
    const submitted = 'MH 12 AB 0002JC-2WO-0002 · Ready for Approval';
    await eventually('it has moved on here', () => rows().join() === [submitted, one].join());
  });

  it('[L46] begins with the cards for which the person raised orders last', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(3));
    const raised = (id: string, card: string, createdBy: string) =>
      anOrder({ id, status: 'completed', jobCard: { id: card, number: `JC-${card}` }, createdBy });
    await holds(tablet.database, [
      raised('1', '1', 'demo.creator'),
      raised('2', '2', 'demo.creator'),
      raised('3', '3', 'demo.approver'),
    ]);
    // The first visit loads the cards; the recent ones are read when the next visit begins.
    await open(tablet);
    await shows(3);
    await render(null);
    await open(tablet);
    await shows(3);
    expect(cardsShown().map((card) => card.closest('label')?.textContent)).toEqual([
      'MH 12 AB 0002JC-2 · Recent',
      'MH 12 AB 0001JC-1 · Recent',
      'MH 12 AB 0003JC-3',
    ]);
    await typeInto(search(), '0003');
    await shows(1);
    expect(words()).not.toContain('Recent');
  });

  it('loads more while there is a next link, also by a press', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(22));
    await open(tablet);
    await shows(10);
    const first = await nextOffered();
    await act(async () => first.focus());
    await press(first);
    await shows(20);
    // Another button, so that none seems to jump; keyboard focus stays in its place.
    expect(first.isConnected).toBe(false);
    const second = await nextOffered();
    expect(document.activeElement).toBe(second);
    await press(second);
    await shows(22);
    expect(says('Load more')).toBe(false);
  });

  it('searches by car number once typing has paused', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(3));
    await open(tablet);
    await shows(3);
    const startedMs = performance.now();
    await typeInto(search(), '00');
    await typeInto(search(), '0002');
    await shows(1);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(SEARCH_DEBOUNCE_MS);
    expect(askedCards(tablet.server)).toEqual(['/1', '0002/1']);
  });

  it('says when there are no cards, and when none matches the search', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, []);
    await open(tablet);
    await eventually('it is empty', () => says('No job cards found'));
    expect(says('No job cards found matching your search')).toBe(false);
    await typeInto(search(), 'zz');
    await eventually('nothing matches', () => says('No job cards found matching your search'));
    await press(firstOf(screen.getAllByRole('button', { name: 'Clear search' })));
    await eventually('the search is gone', () => !says('matching your search'));
    expect(search().value).toBe('');
  });

  it('says that cards could not be loaded, and tries again when asked to', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(1));
    tablet.server.failNext(rejection(403, 'Not for your role.'));
    await open(tablet);
    await eventually('it failed', () => says('Error loading job cards'));
    expect(says('Not for your role.')).toBe(true);
    expect(readToasts()).toMatchObject([{ title: 'Error', description: 'Failed to fetch job cards' }]);
    await press('Try again');
    await shows(1);
  });

  it('searches the cards of the tablet when the server cannot be reached, and says how old they are', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(3));
    await act(async () => tablet.services.prefetch.run(userOf(tablet)));
    tablet.server.goOffline();
    await open(tablet);
    await eventually('it says so', () => says('Saved copy from'));
    await typeInto(search(), 'ab 0003');
    await shows(1);
    expect(cardsShown()[0]?.closest('label')?.textContent).toContain('JC-3');
  });
});

function userOf({ services }: Tablet) {
  const session = services.session.getSnapshot();
  if (session.state !== 'signed-in') throw new Error('nobody is signed in');
  return session.user;
}

describe('raising a work order', () => {
  it('asks for a job card when none is chosen', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(1));
    const screen = await open(tablet);
    await shows(1);
    expect(buttonNamed('Create').getAttribute('aria-disabled')).toBe('true');
    await press('Create');
    expect(words('alert')).toBe('Job card ID is required');
    expect(document.activeElement).toBe(search());
    expect(await captured(tablet)).toEqual([]);
    await choose(0);
    expect(words('alert')).toBe('');
    expect(buttonNamed('Create').getAttribute('aria-disabled')).toBeNull();
    expect(screen.path()).toBe('/');
  });

  it('works without a network: the order is saved on the tablet and opened', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(2));
    const screen = await open(tablet);
    await shows(2);
    tablet.server.goOffline();
    await choose(1);
    await press('Create');
    await eventually('the order is opened', () => screen.path() !== '/');
    const [entry] = await captured(tablet);
    expect(entry).toMatchObject({
      kind: 'work-order.create',
      payload: { jobCard: { id: '1', number: 'JC-1' }, car: { id: 'car1', number: 'MH 12 AB 0001' } },
    });
    expect(screen.path()).toMatch(/^\/created-work-orders\/local-/);
    expect(entry?.payload).toMatchObject({ orderId: screen.path().split('/').at(-1) });
    expect(readToasts()).toMatchObject([
      { title: 'Saved on this device', description: 'Create Work Order · MH 12 AB 0001' },
    ]);
  });

  it('raises one order, however often Create is pressed', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(1));
    const screen = await open(tablet);
    await shows(1);
    await choose(0);
    const button = buttonNamed('Create');
    await act(async () => {
      button.click();
      button.click();
    });
    await eventually('the order is opened', () => screen.path() !== '/');
    expect(await captured(tablet)).toHaveLength(1);
  });

  it('warns of an open order of the card with a link to it, and still raises another', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    const jobCard = { id: '1', number: 'JC-1' };
    await holds(tablet.database, [anOrder({ id: '44', status: 'open', jobCard })]);
    keepsJobCards(tablet.server, [aJobCard({ openOrderNumber: 'WO-0044' })]);
    const screen = await open(tablet);
    await shows(1);
    await choose(0);
    await eventually('it warns', () => says('This job card already has an open work order: WO-0044.'));
    expect(linkTo('Open WO-0044')).toBe('/created-work-orders/44');
    await press('Create');
    await eventually('the order is opened', () => screen.path() !== '/');
    expect(await captured(tablet)).toHaveLength(1);
  });

  it('finds an open order that this tablet does not hold by its number', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, [aJobCard({ openOrderNumber: 'WO-0044' })]);
    await open(tablet);
    await shows(1);
    await choose(0);
    await eventually('it warns', () => linkTo('Open WO-0044') !== null);
    expect(linkTo('Open WO-0044')).toBe('/created-work-orders?q=WO-0044');
  });

  it('warns of an order that was raised here and not sent yet', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    const payload = { orderId: 'local-a', jobCard: { id: '1', number: 'JC-1' }, car: { id: '', number: '' } };
    await tablet.database.entries.add(
      anEntry({ kind: 'work-order.create', lane: 'work-order:local-a', payload }),
    );
    keepsJobCards(tablet.server, jobCards(1));
    await open(tablet);
    await shows(1);
    await choose(0);
    await eventually('it warns', () => says('an open work order on this device'));
    expect(linkTo('Open that work order')).toBe('/created-work-orders/local-a');
  });

  describe('at the car', () => {
    beforeEach(() => void fakeMatchMedia(media.floor));
    const aCard = (car: string) => eventually(`${car} is offered`, () => buttonNamed(new RegExp(`^${car}`)));
    const theToast = () => eventually('it is said', () => readToasts()[0]?.action);

    it('[W29] is one press on the card, held back for 5 s, in which it can be undone', async () => {
      const tablet = await aTabletOf(ROLES.creator);
      keepsJobCards(tablet.server, jobCards(2));
      const view = await open(tablet);
      const card = await aCard('MH 12 AB 0001');
      expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
      await act(async () => {
        card.click();
        card.click();
      });
      await eventually('the order is opened', () => view.path().startsWith('/created-work-orders/local-'));
      const [entry, ...others] = await captured(tablet);
      expect(others).toEqual([]);
      expect(Date.parse(entry?.notBefore ?? '') - Date.parse(entry?.capturedAt ?? '')).toBe(5_000);
      const undo = await theToast();
      await act(async () => undo.onAction());
      await eventually('the cards are there again', () => view.path() === '/work-orders/create');
      expect(await captured(tablet)).toEqual([]);
    });

    it('[W29] is not undone once a photo of its first job was taken', async () => {
      const tablet = await aTabletOf(ROLES.creator);
      keepsJobCards(tablet.server, jobCards(1));
      const screen = await open(tablet);
      await press(await aCard('MH 12 AB 0001'));
      await eventually('the order is opened', () => screen.path().startsWith('/created-work-orders/local-'));
      const undo = await theToast();
      const orderId = screen.path().split('/').at(-1);
      await tablet.database.drafts.put({
        key: `1/demo.creator/add-job/${orderId}`,
        owner: '1/demo.creator',
        value: {},
        photoIds: ['p1'],
        updatedAt: '2026-11-21T10:42:00.000Z',
      });
      await act(async () => undo.onAction());
      await eventually('it says why', () => toastTitles().some((title) => title.startsWith('Too late')));
      expect(await captured(tablet)).toHaveLength(1);
    });

    it('[W29] asks first where the card has an open order', async () => {
      const tablet = await aTabletOf(ROLES.creator);
      keepsJobCards(tablet.server, [aJobCard({ openOrderNumber: 'WO-0044' })]);
      const screen = await open(tablet);
      await press(await aCard('MH 12 AB 0001'));
      await eventually('it warns', () => linkTo('Open WO-0044') !== null);
      expect(await captured(tablet)).toEqual([]);
      await press('Create');
      await eventually('the order is opened', () => screen.path().startsWith('/created-work-orders/local-'));
    });

    it('[W29] asks first where somebody raised an order since the cards were fetched', async () => {
      const tablet = await aTabletOf(ROLES.creator);
      keepsJobCards(tablet.server, jobCards(2));
      await open(tablet);
      const card = await aCard('MH 12 AB 0001');
      keepsJobCards(tablet.server, [aJobCard({ openOrderNumber: 'WO-0044' })]);
      await press(card);
      await eventually('it warns', () => linkTo('Open WO-0044') !== null);
      expect(await captured(tablet)).toEqual([]);
    });
  });

  it('says why, when the tablet cannot save it, and stays', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(1));
    const refusing: Tablet['services'] = {
      ...tablet.services,
      engine: {
        ...tablet.services.engine,
        capture: async () => ({ ok: false, error: { kind: 'refused', error: { kind: 'role/not-allowed' } } }),
      },
    };
    const screen = await open({ ...tablet, services: refusing });
    await shows(1);
    await choose(0);
    await press('Create');
    await eventually('it says why', () => readToasts().length === 1);
    expect(readToasts()).toMatchObject([
      { tone: 'error', title: 'Error', description: 'Work order Your role does not allow this.' },
    ]);
    expect(screen.path()).toBe('/');
  });

  it('works in a sheet as on the page, and closes it', async () => {
    const tablet = await aTabletOf(ROLES.creator);
    keepsJobCards(tablet.server, jobCards(1));
    let closed = 0;
    const screen = await openScreen(tablet, <CreateOrderDialog open onClose={() => closed++} />);
    await shows(1);
    await choose(0);
    await press('Create');
    await eventually('it has closed', () => closed === 1);
    expect(screen.path()).toMatch(/^\/created-work-orders\/local-/);
  });
});
