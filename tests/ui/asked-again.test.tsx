import { describe, expect, it } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import { readMeta } from '#app/data/meta.ts';
import type { OnlineActionNote } from '#app/data/rows.ts';
import { statusAction } from '#app/features/invoices/online-actions.ts';
import { useAskedAgain } from '#app/features/office/asked-again.ts';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { ROLES } from '#domain/permissions.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { aUser } from '#testkit/builders.ts';
import { act, answer, dialog, eventually, press, render, toasts } from '#testkit/screen.tsx';
import { openedAnew, pageLocks, type Tablet } from '#testkit/tablet.ts';
import {
  actionsIn,
  anInvoice,
  anInvoiceDesk,
  deskOpenedAnew,
  type InvoiceDesk,
  ofAnotherHost,
  openInvoices,
  rowOf,
} from './support/invoices.tsx';
import { aDesk, LONG_NAME, open, openPerson } from './users-desk.tsx';

const DONE = 'Invoice status updated successfully';
const STATUS = 'invoice.change-status';
const NEVER = () => new Promise<never>(() => undefined);
const unknown = (named: string) =>
  `It is not known whether '${named}' reached the server. Check it before you repeat it.`;

const keysOf = ({ server }: Tablet, name: string) =>
  server.asked.filter(({ call }) => call === name).map(({ key }) => key);

const noted = async ({ database }: Tablet) =>
  (await act(async () => await readMeta(database, 'online-acts'))) ?? [];

function ownerOfIt({ services }: Tablet): string {
  const session = services.session.getSnapshot();
  return session.state === 'signed-in' ? ownerKey(ownerOf(session.user)) : '';
}

/** Sets the device's note about the action. */
async function hasNoted({ database }: Tablet, said: Partial<OnlineActionNote>): Promise<void> {
  const value = (await readMeta(database, 'online-acts'))?.map((note) => ({ ...note, ...said })) ?? [];
  await database.facts.put({ key: 'online-acts', value });
}

/** A desk whose page closes after 'Mark as Paid'; the answer never comes. */
async function paidAndGone(isAnotherHost = false): Promise<InvoiceDesk> {
  const made = await anInvoiceDesk(ROLES.superAdmin, [anInvoice(1, { status: 'finance_approved' })]);
  const desk = isAnotherHost ? ofAnotherHost(made) : made;
  await openInvoices(desk);
  await press('Mark as Paid: INV-1');
  await eventually('it is asked', () => dialog());
  desk.tablet.server.whileAnswering(NEVER);
  await answer('Mark as Paid');
  await eventually('it is sent', () => desk.told.length === 1);
  return desk;
}

const KINDS = [statusAction];

/** Component next to the screens of each tab. */
function Beside(): null {
  useAskedAgain(KINDS);
  return null;
}

/** Several tabs of one tablet with a connection to the server. */
async function openTabs(...tabs: readonly Tablet[]): Promise<void> {
  await render(
    tabs.map(({ services }, tab) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tabs of a test keep their places.
      <EngineProvider key={tab} services={services}>
        <Beside />
      </EngineProvider>
    )),
  );
  await act(async () => {
    for (const { reachability } of tabs) reachability.succeeded();
  });
}

describe('an action on an invoice whose page is gone before the answer comes', () => {
  it('[Q23] is asked for again under its key by the next page, which says once what became of it', async () => {
    const desk = await deskOpenedAnew(await paidAndGone());
    await openInvoices(desk);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([[DONE, 'Mark as Paid: INV-1']]);
    const keys = keysOf(desk.tablet, STATUS);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await eventually('the list shows it', () => rowOf('INV-1').textContent.includes('Paid'));
    expect(actionsIn('INV-1')).toEqual([]);
    expect(await noted(desk.tablet)).toEqual([]);
    await openInvoices(await deskOpenedAnew(desk));
    expect(keysOf(desk.tablet, STATUS)).toHaveLength(2);
  });

  it('is refused in the words of the server where it fits no more', async () => {
    const first = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    await openInvoices(first);
    first.delayNextAction();
    await press('Manager Approve: INV-1');
    await eventually('it is on its way', () => first.told.length === 1);
    first.invoices.set('i1', anInvoice(1, { status: 'rejected' }));
    const desk = await deskOpenedAnew(first);
    await openInvoices(desk);
    await eventually('it is told', () => toasts().length > 0);
    const [[title, sentence] = []] = toasts();
    expect(title).toBe('Error');
    expect(sentence).toMatch(/The invoice is Rejected.*\(Manager Approve: INV-1\)/);
    expect(rowOf('INV-1').textContent).toContain('Rejected');
    expect(await noted(desk.tablet)).toEqual([]);
  });

  it('has the same key when the person presses again before its answer is known', async () => {
    const first = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    first.tablet.server.failing.set(STATUS, new UnreachableError('server', { status: 500 }));
    await openInvoices(first);
    await press('Manager Approve: INV-1');
    await eventually('it is told', () => toasts().length > 0);
    const desk = await deskOpenedAnew(first);
    // As if the page had closed before it could show anything.
    await hasNoted(desk.tablet, { isTold: undefined });
    await openInvoices(desk);
    await eventually('it is asked for', () => keysOf(desk.tablet, STATUS).length === 2);
    desk.tablet.server.failing.clear();
    await press('Manager Approve: INV-1');
    await eventually('it is done', () => toasts().some(([title]) => title === DONE));
    expect(new Set(keysOf(desk.tablet, STATUS)).size).toBe(1);
    expect(await noted(desk.tablet)).toEqual([]);
  });

  it('[Q23] is not sent by itself once the person was told that its outcome is not known, and keeps its key', async () => {
    const first = await anInvoiceDesk(ROLES.approver, [anInvoice(1)]);
    first.tablet.server.failing.set(STATUS, new UnreachableError('network'));
    await openInvoices(first);
    await press('Manager Approve: INV-1');
    await eventually('it is told', () => toasts().length > 0);
    const desk = await deskOpenedAnew(first);
    desk.tablet.server.failing.clear();
    await openInvoices(desk);
    await press('Manager Approve: INV-1');
    await eventually('it is done', () => toasts().some(([title]) => title === DONE));
    expect(keysOf(desk.tablet, STATUS)).toHaveLength(2);
    expect(new Set(keysOf(desk.tablet, STATUS)).size).toBe(1);
    expect(await noted(desk.tablet)).toEqual([]);
  });

  it('is asked for until the server, where the first request may still be at work, says it', async () => {
    const desk = await deskOpenedAnew(await paidAndGone());
    const { server } = desk.tablet;
    server.failing.set(STATUS, new UnreachableError('busy', { status: 409 }));
    await openInvoices(desk);
    await eventually('it is asked for', () => keysOf(desk.tablet, STATUS).length === 2);
    expect(toasts()).toEqual([]);
    server.failing.clear();
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([[DONE, 'Mark as Paid: INV-1']]);
  });

  it('[Q23] is not sent again after ten minutes: the person is told once that they must look', async () => {
    const first = await paidAndGone();
    await hasNoted(first.tablet, { at: new Date(Date.now() - 11 * 60_000).toISOString() });
    const desk = await deskOpenedAnew(first);
    await openInvoices(desk);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([[unknown('Mark as Paid: INV-1'), undefined]]);
    expect(keysOf(desk.tablet, STATUS)).toHaveLength(1);
    expect(await noted(desk.tablet)).toEqual([]);
  });

  it('is not sent again without its photo', async () => {
    const first = await paidAndGone();
    await hasNoted(first.tablet, { photoIds: ['lost'] });
    const desk = await deskOpenedAnew(first);
    await openInvoices(desk);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([[unknown('Mark as Paid: INV-1'), undefined]]);
    expect(keysOf(desk.tablet, STATUS)).toHaveLength(1);
  });

  it('ends the form that asked why once it is done', async () => {
    const { tablet } = await paidAndGone();
    const { database } = tablet;
    const [owner, draftName] = [ownerOfIt(tablet), 'reason/invoice/i1'];
    const draft = {
      key: draftKey(owner, draftName),
      owner,
      value: 'Paid twice',
      photoIds: [],
      updatedAt: '',
    };
    await database.drafts.put(draft);
    await hasNoted(tablet, { draftName });
    await openTabs(await openedAnew(tablet));
    await eventually('it is told', () => toasts().length > 0);
    for (let left = 1; left > 0; ) left = await act(async () => await database.drafts.count());
    expect(keysOf(tablet, STATUS)).toHaveLength(2);
  });

  it('is not asked for while somebody else is signed in, nor without the server', async () => {
    const { tablet } = await paidAndGone();
    const tab = await openedAnew(tablet);
    const { session } = tab.services;
    const now = session.getSnapshot();
    await act(async () => tab.signIn(aUser({ userId: 'else', username: 'else' })));
    await openTabs(tab);
    await act(async () => tab.reachability.failed());
    if (now.state === 'signed-in') await act(async () => tab.signIn(now.user));
    expect((await noted(tab)).map((note) => note.owner)).toEqual([ownerOfIt(tab)]);
    expect(keysOf(tab, STATUS)).toHaveLength(1);
    await act(async () => tab.reachability.succeeded());
    await eventually('it is told', () => toasts().length > 0);
    expect(keysOf(tab, STATUS)).toHaveLength(2);
  });

  it('is asked for by one of two tabs', async () => {
    const { tablet } = await paidAndGone();
    const locks = pageLocks();
    const tabs = [await openedAnew(tablet, locks), await openedAnew(tablet, locks)];
    await openTabs(...tabs);
    await eventually('it is told', () => toasts().length > 0);
    expect(keysOf(tablet, STATUS)).toHaveLength(2);
    expect(toasts()).toHaveLength(1);
  });

  it('is left to its own page while that still waits', async () => {
    const { tablet } = await paidAndGone();
    const looked: string[] = [];
    const tab = await openedAnew(tablet, {
      request: async (name, ...rest) => {
        looked.push(name);
        return await tablet.services.locks.request(name, ...rest);
      },
    });
    await openTabs(tab);
    await eventually('it is looked at', () => looked.length === 1);
    expect(await noted(tablet)).toHaveLength(1);
    expect(keysOf(tablet, STATUS)).toHaveLength(1);
    expect(toasts()).toEqual([]);
  });
});

describe('on a host without keys an action whose page is gone', () => {
  it.each([
    ['was done is called done', 'paid', DONE],
    [
      'was not done is told with what the invoice is',
      'finance_approved',
      'Invoice INV-1 is now: Finance Approved',
    ],
  ] as const)('[Q23] is never repeated, and where it %s', async (_name, status, sentence) => {
    const first = await paidAndGone(true);
    first.invoices.set('i1', anInvoice(1, { status }));
    const desk = await deskOpenedAnew(first);
    await openInvoices(desk);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([[sentence, 'Mark as Paid: INV-1']]);
    expect(keysOf(desk.tablet, STATUS)).toEqual([undefined]);
    expect(await noted(desk.tablet)).toEqual([]);
  });
});

describe('an action on a person whose page is gone before the answer comes', () => {
  it('[Q23] is asked for again under its key, and said with the name of the person', async () => {
    const first = await aDesk();
    await open(first);
    await openPerson(LONG_NAME);
    await press('Deactivate');
    await eventually('it is asked', () => document.querySelector('[role=alertdialog]'));
    first.server.whileAnswering(NEVER);
    await answer('Deactivate');
    await eventually('it is sent', () => keysOf(first, 'user.set-active').length === 1);
    const tablet = await openedAnew(first);
    await open(tablet);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([[`${LONG_NAME} was deactivated`, `Deactivate: ${LONG_NAME}`]]);
    const keys = keysOf(tablet, 'user.set-active');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await noted(tablet)).toEqual([]);
  });

  it('is only forgotten where its answer would be a secret, or this build does not know it', async () => {
    const tablet = await aDesk();
    const note = {
      id: 'k',
      owner: ownerOfIt(tablet),
      call: 'sign-in-code.create',
      params: {},
      body: {},
      photoIds: [],
    };
    const named = { label: 'Sign in a device', about: 'Day desk', at: new Date().toISOString() };
    await tablet.database.facts.put({ key: 'online-acts', value: [{ ...note, ...named }] });
    await open(tablet);
    await eventually('the server is reached', () => tablet.server.asked.length > 0);
    for (let left = 1; left > 0; ) left = (await noted(tablet)).length;
    expect(keysOf(tablet, 'sign-in-code.create')).toEqual([]);
    expect(toasts()).toEqual([]);
  });
});
