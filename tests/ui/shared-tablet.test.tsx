import { describe, expect, it } from 'vitest';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { OutboxView } from '#app/features/outbox/outbox-view.tsx';
import { LandingView } from '#app/features/session/outside/outside-page.tsx';
import { outsideTexts } from '#app/features/session/outside/texts.ts';
import { OthersNotice } from '#app/features/shell/others-notice.tsx';
import type { SessionState } from '#app/hooks/engine-provider.tsx';
import { useDraft, useDraftNames } from '#app/hooks/use-draft.ts';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { syncTexts } from '#app/texts/common.ts';
import { anEntry, anOrder, aUser, SCOPE } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { see } from '#testkit/hooks.tsx';
import { act, buttons, eventually, openScreen, press, words } from '#testkit/screen.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';
import { answeredWith, aSendingTablet } from './support/outbox.tsx';

const ANOTHER = '1/demo.other';
const secret = { orderId: '1', orderNumber: 'WO-0001', step: 'hand-over' };

/** Seven actions of another user and one of the signed-in user. */
async function aSharedTablet(): Promise<Tablet> {
  const tablet = await aTablet();
  await holds(tablet.database, [anOrder({ id: '1' })]);
  const theirs = Array.from({ length: 7 }, (_, index) =>
    anEntry({
      owner: ANOTHER,
      ownerName: 'demo.other',
      label: 'Completed: Secret job · WO-0001',
      payload: secret,
      ...(index > 4 && { kind: 'order-job.complete' }),
    }),
  );
  await tablet.database.entries.bulkAdd([...theirs, anEntry({ label: 'My own action' })]);
  return tablet;
}

const SIGNED_OUT: SessionState = { state: 'signed-out' };

const signedOut = ({ services }: Tablet) => ({
  ...services,
  session: { ...services.session, getSnapshot: () => SIGNED_OUT },
});

describe('what another person left on a shared tablet', () => {
  it('is told as theirs in the outbox, by count, age and kinds, with nothing of its contents', async () => {
    const tablet = await aSharedTablet();
    await openScreen(tablet, <OutboxView />);
    await eventually('it is told', () => words().includes(sharedTabletTexts.others('demo.other', 7)));
    expect(words()).toContain('5 status changes, 2 job completions');
    expect(words()).not.toContain('Secret job');
    expect(words('listitem')).toContain('My own action');
  });

  it('is told after a switch of user, until it is acknowledged', async () => {
    const tablet = await aSharedTablet();
    await openScreen(tablet, <OthersNotice />);
    await eventually('it is told', () => words().includes(sharedTabletTexts.others('demo.other', 7)));
    expect(words()).not.toContain(sharedTabletTexts.others('demo.creator', 1));
    await press(sharedTabletTexts.dismiss);
    expect(words()).not.toContain('demo.other');

    await act(async () => tablet.signIn(aUser({ userId: 'demo.other', username: 'demo.other' })));
    await eventually('the first one is told', () =>
      words().includes(sharedTabletTexts.others('demo.creator', 1)),
    );
  });

  it('is told on the landing page, person by person, and who has to sign in', async () => {
    const tablet = await aSharedTablet();
    await tablet.database.facts.put({ key: 'queue-pause', value: { owner: ANOTHER, tokenHash: '' } });
    await openScreen(tablet, <LandingView services={signedOut(tablet)} />);
    await eventually('it is told', () => words().includes(outsideTexts.kept(8)));
    expect(words()).toContain(syncTexts.signInAs('demo.other', 7));
    expect(words()).toContain(sharedTabletTexts.others('demo.creator', 1));
    expect(words()).not.toContain('Secret job');
  });

  it('leaves the landing page standing when the browser gives no storage', async () => {
    await openScreen(await aTablet(), <LandingView services={null} />);
    await eventually('it is shown', () => words().includes(outsideTexts.purpose));
    expect(words()).toContain(sharedTabletTexts.unknown);
  });

  it('shows nobody the unfinished forms of somebody else', async () => {
    const tablet = await aTablet();
    const name = 'complete-job/1/j1';
    await tablet.database.drafts.put({
      key: draftKey(SCOPE.owner, name),
      owner: SCOPE.owner,
      value: 'typed by the first',
      photoIds: [],
      updatedAt: '',
    });
    tablet.signIn(aUser({ userId: 'demo.other', username: 'demo.other' }));
    const form = await see(tablet.services, () => ({ draft: useDraft(name, ''), names: useDraftNames() }));
    const { draft, names } = await form.until((seen) => seen.draft.state === 'ready');
    expect(draft).toMatchObject({ value: '', restored: false });
    expect([...names]).toEqual([]);
  });
});

describe('work of somebody whom the host does not name', () => {
  const FORMER = '1/unnamed:former';
  const PRESENT = aUser({ userId: 'unnamed:present', username: '' });
  const question = 'There is unsent work of an unnamed person here. Is it yours?';

  /** A user signed in with a new token, two actions of the tablet's former user, and a server that accepts them. */
  async function aNewToken(): Promise<Tablet> {
    const tablet = await aSendingTablet(PRESENT);
    await holds(tablet.database, [anOrder({ id: '1' })]);
    tablet.server.answers.set(
      'work-order.change-status',
      answeredWith(anOrder({ id: '1', status: 'handover_to_vendor' })),
    );
    const theirs = { owner: FORMER, ownerName: '', payload: secret, label: 'Secret job' };
    await tablet.database.entries.bulkAdd([
      anEntry(theirs),
      anEntry({ ...theirs, lane: 'work-order:2', state: 'attention' }),
    ]);
    await act(() => tablet.services.engine.start());
    return tablet;
  }

  const sent = ({ server }: Tablet) => server.asked.filter(({ call }) => call === 'work-order.change-status');

  it('[S13] is asked for, and sent under the new token once the person says that it is theirs', async () => {
    const tablet = await aNewToken();
    await openScreen(tablet, <OthersNotice />);
    await eventually('it is asked', () => words().includes(question));
    expect(words()).toContain('2 items');
    expect(words()).toContain('2 status changes');
    expect(words()).not.toContain('Secret job');
    await act(async () => tablet.services.engine.wake('asked'));
    expect(sent(tablet)).toEqual([]);

    await press('Yes, it is mine');
    await eventually('it is sent', () => sent(tablet).length === 1);
    await eventually('nothing is asked any more', () => !words().includes(question));
    const left = await act(async () => tablet.database.entries.toArray());
    expect(left.map(({ owner, state }) => [owner, state])).toEqual([['1/unnamed:present', 'attention']]);
    await act(() => tablet.services.engine.stop());
  });

  it('[S13] stays unsent after a No, which is asked for once; the outbox still offers it', async () => {
    const tablet = await aNewToken();
    await openScreen(tablet, <OthersNotice />);
    await eventually('it is asked', () => words().includes(question));
    await press('No, leave it');
    await eventually('nothing is asked any more', () => !words().includes(question));
    await openScreen(tablet, <OthersNotice />);
    await act(async () => tablet.services.engine.wake('asked'));
    expect(words()).not.toContain(question);
    expect(sent(tablet)).toEqual([]);
    expect(await act(async () => tablet.database.entries.where('owner').equals(FORMER).count())).toBe(2);

    await openScreen(tablet, <OutboxView />);
    await eventually('it is offered', () => words().includes(question));
    expect(buttons()).not.toContain('No, leave it');
    await press('Yes, it is mine');
    await eventually('it is sent', () => sent(tablet).length === 1);
    await act(() => tablet.services.engine.stop());
  });

  it('[S13] is told on the landing page without a name', async () => {
    const tablet = await aNewToken();
    await openScreen(tablet, <LandingView services={signedOut(tablet)} />);
    await eventually('it is told', () => words().includes(sharedTabletTexts.othersUnnamed(2)));
  });
});
