import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SaveRates } from '#app/actions/vendors/save-rates.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { categoriesReference, referenceTask } from '#app/entities/references.ts';
import { OutboxEntry } from '#app/features/outbox/outbox-entry.tsx';
import { useOutbox } from '#app/hooks/use-outbox.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ROLES } from '#domain/permissions.ts';
import { anEntry, type SomeEntry } from '#testkit/builders.ts';
import { answer, buttons, eventually, openScreen, press, says, user } from '#testkit/screen.tsx';
import { aTabletOf, captured, listsCatalogue, type Tablet } from '#testkit/tablet.ts';
import { CATALOGUE } from './support/job-rates.tsx';

function Outbox() {
  const outbox = useOutbox();
  const mine = outbox.state === 'ready' ? outbox.value.mine : [];
  return (
    <>
      <PageHeader title="Outbox" />
      <ul>
        {mine.map((item) => (
          <OutboxEntry key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

const of = { vendorId: 'v1', vendorName: 'Garage One' };
const change = (jobId: string, ratePaise: number, fromPaise: number | null) => ({
  jobId,
  ratePaise,
  fromPaise,
});
const THREE: SaveRates = {
  ...of,
  rates: [change('bumper', 45_000, 40_000), change('door', 8_000, 0), change('oil', 0, 50_000)],
};
const detail = 'Front bumper: ₹500 now, ₹400 when you changed it.';

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTabletOf(ROLES.admin);
  listsCatalogue(tablet.server, CATALOGUE);
});

type Asked = {
  payload?: SaveRates;
  current: Record<string, number>;
  code?: string;
  said?: string;
} & SomeEntry;

/** Opens the outbox with a save of rates, some of which differ on the server. */
async function opens({
  payload = THREE,
  current,
  code = 'vendor/rates-changed',
  said = detail,
  ...facts
}: Asked) {
  const currentPaise = Object.fromEntries(
    Object.entries(current).map(([jobId, paise]) => [`job_rates.${jobId}`, paise]),
  );
  const entry: EntryRow = anEntry({
    kind: 'vendor.save-rates',
    version: 3,
    lane: 'vendor:v1',
    label: 'Save rates · Garage One',
    state: 'attention',
    payload,
    attempts: { failure: { kind: 'conflict', code, detail: said, currentPaise, at: '' }, outcome: 'refused' },
    ...facts,
  });
  await referenceTask(tablet.services, '1', categoriesReference).run();
  await tablet.database.entries.add(entry);
  await openScreen(tablet, <Outbox />);
  await eventually('the choices are there', () => screen.queryAllByRole('group').length > 0);
}

const groupOf = (job: string) => screen.getByRole('group', { name: new RegExp(`^${job}`) });
const choices = (job: string) =>
  within(groupOf(job))
    .getAllByRole('button')
    .map(({ textContent, ariaPressed }) => [textContent, ariaPressed]);
const choose = (job: string, rate: RegExp) =>
  user.click(within(groupOf(job)).getByRole('button', { name: rate }));

describe('a save of rates that others have changed meanwhile', () => {
  it('[V9] shows both rates of each such job and what was seen there, and none of the others', async () => {
    await opens({ current: { bumper: 50_000, oil: 47_000 } });
    expect(says('Already done by someone else')).toBe(false);
    expect(says(detail)).toBe(true);
    expect(groupOf('Front bumper').textContent).toContain('When you changed it: ₹400');
    expect(choices('Front bumper')).toEqual([
      ['Yours: ₹450', 'false'],
      ['On the server: ₹500', 'false'],
    ]);
    expect(choices('Oil change').map(([label]) => label)).toEqual(['Yours: no rate', 'On the server: ₹470']);
    expect(screen.queryByRole('group', { name: /Door panel/ })).toBeNull();
    expect(buttons()).not.toContain('Try again');
  });

  it('[V9] goes on with the rates that its author has chosen, and with its others', async () => {
    await opens({ current: { bumper: 50_000, oil: 47_000 } });
    await choose('Front bumper', /₹450/);
    await choose('Oil change', /₹470/);
    await press('Send with these rates');
    await eventually('it waits', () => says('Waiting to send'));
    expect(await captured(tablet)).toMatchObject([
      {
        state: 'queued',
        version: 3,
        payload: { ...of, rates: [change('door', 8_000, 0), change('bumper', 45_000, 50_000)] },
        touched: { restsOn: ['job-exists:door', 'job-exists:bumper'] },
        attempts: { outcome: 'none', failure: null },
      },
    ]);
    expect((await captured(tablet))[0]?.attempts.keys).toHaveLength(2);
  });

  it('[V9] asks for what was not chosen, and leads there', async () => {
    await opens({ current: { bumper: 50_000, oil: 47_000 } });
    await choose('Front bumper', /₹450/);
    await press('Send with these rates');
    await eventually('it is asked for', () => says('Choose one of the two.'));
    expect(groupOf('Oil change').contains(document.activeElement)).toBe(true);
    expect(groupOf('Front bumper').textContent).not.toContain('Choose one of the two.');
    expect((await captured(tablet))[0]?.state).toBe('attention');
  });

  it('[V9] takes all of mine, or all of theirs, in one press; with nothing left it ends', async () => {
    const payload = { ...of, rates: [change('bumper', 45_000, 40_000), change('oil', 0, 50_000)] };
    await opens({ payload, current: { bumper: 50_000, oil: 47_000 } });
    await press('Keep all of mine');
    expect([...choices('Front bumper'), ...choices('Oil change')].map(([, isChosen]) => isChosen)).toEqual([
      'true',
      'false',
      'true',
      'false',
    ]);
    await press('Use all from the server');
    await press('Send with these rates');
    await eventually('it is gone', () => !says('Save rates · Garage One'));
    expect(await captured(tablet)).toEqual([]);
  });

  it('[V11] says so where it cannot be told who has changed them, also of a rate that only went along', async () => {
    const payload = {
      ...of,
      rates: [change('bumper', 45_000, 40_000)],
      grid: [{ jobId: 'oil', ratePaise: 50_000 }],
    };
    await opens({
      payload,
      current: { oil: 5_000 },
      code: 'order-job/changed-since',
      said: doubtTexts.rates,
    });
    expect(says(doubtTexts.rates)).toBe(true);
    expect(choices('Oil change').map(([label]) => label)).toEqual(['Yours: ₹500', 'On the server: ₹50']);
    expect(says('When you changed it')).toBe(false);
    await choose('Oil change', /₹500/);
    await press('Send with these rates');
    await eventually('it waits', () => says('Waiting to send'));
    expect((await captured(tablet))[0]?.payload).toEqual({
      ...of,
      rates: [change('bumper', 45_000, 40_000), change('oil', 50_000, 5_000)],
    });
  });

  it('[V9] shows a save of a former build too, and a job that has left the catalogue', async () => {
    const payload = { ...of, rates: [change('ghost', 45_000, 40_000), change('oil', 50_000, 50_000)] };
    await opens({ payload, version: 2, current: { ghost: 50_000 } });
    expect(choices('A job that is no longer in the catalogue')).toHaveLength(2);
  });

  it('[V9] shows fifty jobs at first where there are many, and takes all of them in one press', async () => {
    const jobIds = Array.from({ length: 120 }, (_, index) => `job-${index}`);
    const payload = { ...of, rates: jobIds.map((jobId) => change(jobId, 45_000, 40_000)) };
    await opens({ payload, current: Object.fromEntries(jobIds.map((jobId) => [jobId, 50_000])) });
    expect(screen.getAllByRole('group')).toHaveLength(50);
    await press('Show 50 more');
    await eventually('there are more', () => screen.getAllByRole('group').length === 100);
    await press('Keep all of mine');
    await press('Send with these rates');
    await eventually('it waits', () => says('Waiting to send'));
    const [entry] = await captured(tablet);
    expect(entry?.payload).toMatchObject({ rates: jobIds.map((jobId) => change(jobId, 45_000, 50_000)) });
  });

  it('[V9] can be discarded, after a question', async () => {
    await opens({ current: { bumper: 50_000 } });
    await press('Discard');
    await answer('Discard');
    await eventually('it is gone', () => !says('Save rates · Garage One'));
    expect(await captured(tablet)).toEqual([]);
  });
});
