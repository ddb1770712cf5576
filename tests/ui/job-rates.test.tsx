import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { categoriesReference, referenceTask, vendorsReference } from '#app/entities/references.ts';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import { aRefusal } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import { eventually, linkTo, press, pressKey, says, words } from '#testkit/screen.tsx';
import { captured, listsVendors, refuses, type Tablet } from '#testkit/tablet.ts';
import {
  aRatesDesk,
  choose,
  openGrid,
  openRates,
  rateOf,
  saidOf,
  serves,
  typeRate,
  VENDORS,
} from './support/job-rates.tsx';

const PATIENT = { timeout: 60_000 };

const titles = () => readToasts().map(({ title }) => title);
const choices = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent);

async function aDeskWithoutNetwork(): Promise<Tablet> {
  const tablet = await aRatesDesk();
  await openGrid(tablet);
  tablet.server.goOffline();
  await act(async () => {
    await referenceTask(tablet.services, '1', vendorsReference('c1'))
      .run()
      .catch(() => undefined);
  });
  return tablet;
}

/** From now on the server has other rates for the bumper and the oil, and the tablet has read them if it `knows`. */
async function somebodySaves(tablet: Tablet, { knows = true } = {}): Promise<void> {
  const rates = [
    { jobId: 'bumper', name: 'Front bumper', categoryName: 'Body Work', ratePaise: 110_000 },
    { jobId: 'oil', name: 'Oil change', categoryName: 'Engine Work', ratePaise: 47_000 },
  ];
  serves(
    tablet,
    VENDORS.map((vendor) => (vendor.id === 'v1' ? { ...vendor, jobs: rates } : vendor)),
  );
  if (knows) await act(() => referenceTask(tablet.services, '1', vendorsReference('c1')).run());
}

describe('the rates of a vendor', PATIENT, () => {
  it('are shown once a vendor is chosen from the list by name', async () => {
    await openRates(await aRatesDesk(), null);
    expect(says('Select a vendor to see its job rates.')).toBe(true);
    expect(document.querySelector('select')).toBeNull();
    await choose('v1');
    await eventually('the rates are there', () => document.querySelector('table input') !== null);
    expect(choices().slice(0, 3)).toEqual(['Select a vendor', 'Axle Works', 'Garage One']);
    expect(document.querySelector('caption')?.textContent).toBe('Job rates of Garage One');
    const groups = [...document.querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent);
    expect(groups).toEqual(['Body Work', 'Engine Work', 'No longer in the catalogue (kept as they are)']);
    expect(rateOf('Front bumper').value).toBe('1000');
    expect(rateOf('Door panel').value).toBe('');
    expect(says('Catalogue rate ₹900')).toBe(true);
    expect(says('horn')).toBe(true);
  });

  it('begin with the vendors, how many jobs each has a rate for and whose are unsaved; a press opens them', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Front bumper', '1200');
    await choose('');
    await eventually('the vendors are there', () => says('VEN-2 · No job rates yet'));
    const named = (vendor: string) => screen.getByRole('button', { name: new RegExp(`^${vendor}`) });
    expect(named('Garage One').textContent).toBe('Garage OneVEN-1 · 1 of 3 jobs ratedUnsaved changes');
    expect(named('Axle Works').textContent).toBe('Axle WorksVEN-2 · No job rates yet');
    await press(named('Garage One'));
    await eventually('its rates are there', () => says('Job rates of Garage One'));
    expect(document.activeElement).toBe(document.querySelector('select'));
  });

  it('are read for the first vendors where the list of vendors does not give them', async () => {
    const tablet = await aRatesDesk();
    listsVendors(tablet.server, VENDORS, { byNameOnly: true });
    await openRates(tablet, null);
    await eventually('they are counted', () => says('1 of 3 jobs rated'));
  });

  it('count what waits to be sent, and mark it', async () => {
    await aDeskWithoutNetwork();
    await typeRate('Door panel', '80');
    await press('Save Rates');
    await choose('');
    await eventually('the vendors are there', () => says('2 of 3 jobs ratedWaiting to send'));
  });

  it('[Q1] take none for a job whose deletion waits: the save would be refused after it', async () => {
    const tablet = await aDeskWithoutNetwork();
    await typeRate('Front bumper', '70');
    await act(async () => {
      const job = { jobId: 'bumper', categoryId: 'c1', name: 'Front bumper' };
      await tablet.services.engine.capture(deleteJobAction, job);
    });
    await eventually('the job is gone', () => !says('Front bumper'));
    await typeRate('Door panel', '80');
    await press('Save Rates');
    await eventually('it waits', () => says('Waiting to send'));
    const rates = (await captured(tablet)).at(-1)?.payload;
    expect(rates).toMatchObject({ rates: [{ jobId: 'door' }] });
  });

  it('say once how old they are when nothing can be read again', async () => {
    const tablet = await aRatesDesk();
    await referenceTask(tablet.services, '1', vendorsReference('c1')).run();
    await referenceTask(tablet.services, '1', categoriesReference).run();
    tablet.server.goOffline();
    await openGrid(tablet);
    await eventually('the age is said', () => says('Saved copy from'));
    expect(words().match(/Saved copy from/g)).toHaveLength(1);
  });

  it('[X19] are read by their own call where the list has only names, by their words where the host gives no ids', async () => {
    const tablet = await aRatesDesk();
    listsVendors(tablet.server, VENDORS, { byNameOnly: true });
    const rate = { name: 'front bumper', category_name: 'Body Work', rate: '1000.00' };
    tablet.server.answers.set('vendor.rates', { data: { records: [rate] } });
    await openGrid(tablet);
    expect(rateOf('Front bumper').value).toBe('1000');
    expect(says('No longer in the catalogue')).toBe(false);
  });

  it('[X19] cannot be typed before they are known: a save would empty those that are not', async () => {
    const tablet = await aRatesDesk();
    listsVendors(tablet.server, VENDORS, { byNameOnly: true });
    tablet.server.failing.set('vendor.rates', rejection(403, 'Not for you.'));
    await openRates(tablet);
    await eventually('they failed', () => says('Failed to fetch vendor jobsNot for you.'));
    expect(document.querySelector('table')).toBeNull();
  });

  it.each([
    ['an approver', ROLES.approver],
    ['a creator', ROLES.creator],
  ])('can only be read by %s', async (_who, role) => {
    await openRates(await aRatesDesk(role));
    await eventually('the rates are there', () => document.querySelector('table') !== null);
    expect(document.querySelector('table input')).toBeNull();
    expect(says('₹1,000')).toBe(true);
    expect(says('Save Rates')).toBe(false);
    await choose('v2');
    await eventually('there are none', () => says('No job rates configured.'));
  });

  it('say so when the address names a vendor that is not there', async () => {
    await openRates(await aRatesDesk(), 'gone');
    expect(says('Vendor not found')).toBe(true);
  });
});

describe('rates that are typed', PATIENT, () => {
  it('tell the old rate, are counted, and stand in their saved value again on Escape', async () => {
    await openGrid(await aRatesDesk());
    await typeRate('Front bumper', '1,250.50');
    await typeRate('Door panel', '80');
    expect(rateOf('Front bumper').value).toBe('1,250.50');
    expect(saidOf('Front bumper')).toBe('was ₹1,000');
    expect(saidOf('Door panel')).toBe('had no rate');
    expect(says('2 changes')).toBe(true);
    await pressKey('Escape', rateOf('Front bumper'));
    expect(rateOf('Front bumper').value).toBe('1000');
    expect(says('1 change')).toBe(true);
  });

  it('are left by Enter and the arrow keys up and down the column', async () => {
    await openGrid(await aRatesDesk());
    rateOf('Front bumper').focus();
    await pressKey('Enter');
    expect(document.activeElement).toBe(rateOf('Door panel'));
    await pressKey('ArrowDown');
    expect(document.activeElement).toBe(rateOf('Oil change'));
    await pressKey('ArrowUp');
    expect(document.activeElement).toBe(rateOf('Door panel'));
  });

  it('are kept when another vendor is chosen, and the list says whose', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Front bumper', '1200');
    await choose('v2');
    await eventually('it is marked', () => choices().includes('Garage One (unsaved changes)'));
    expect(titles()).toEqual([
      '1 unsaved rate of Garage One stored on this device. Open Job Rates again to save.',
    ]);
    await choose('v1');
    await eventually('it is back', () => says('Your unfinished entries were restored.'));
    expect(rateOf('Front bumper').value).toBe('1200');
  });

  it('leave no draft behind when every one of them was brought back', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Front bumper', '1200');
    await typeRate('Front bumper', '1000');
    await choose('v2');
    await eventually('the other is there', () => says('Job rates of Axle Works'));
    // The other vendor may be shown a moment before the draft is deleted.
    await vi.waitFor(async () => expect(await act(() => tablet.database.drafts.count())).toBe(0));
    expect(titles()).toEqual([]);
  });

  it('are discarded only after a question', async () => {
    await openGrid(await aRatesDesk());
    await typeRate('Oil change', '450');
    await press('Discard changes');
    await eventually('it is asked', () => screen.queryByRole('alertdialog') !== null);
    const [, answer] = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')];
    if (answer === undefined) throw new Error('there is no answer');
    await press(answer);
    await eventually('the saved rate is back', () => rateOf('Oil change').value === '');
    expect(says('Nothing changed')).toBe(true);
    await eventually(
      'the focus has a place',
      () => document.activeElement === screen.getByRole('button', { name: 'Save Rates' }),
    );
  });

  it('say what the server has now where somebody else changed the same rate', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Front bumper', '1200');
    await somebodySaves(tablet);
    await eventually('it is told', () => saidOf('Front bumper') === 'now ₹1,100 on the server');
    expect(rateOf('Front bumper').value).toBe('1200');
    expect(rateOf('Oil change').value).toBe('470');
  });
});

describe('Save Rates', PATIENT, () => {
  it('[V7] sends the rates that were changed with what was seen there, and shows what waits to be sent', async () => {
    const tablet = await aDeskWithoutNetwork();
    await typeRate('Oil change', '450.5');
    await typeRate('Front bumper', '');
    await press('Save Rates');
    await eventually('it is saved', () => titles().includes('Saved on this device'));
    expect(await captured(tablet)).toMatchObject([
      {
        kind: 'vendor.save-rates',
        lane: 'vendor:v1',
        label: 'Save rates · Garage One',
        payload: {
          vendorId: 'v1',
          vendorName: 'Garage One',
          rates: [
            { jobId: 'bumper', ratePaise: 0, fromPaise: 100_000 },
            { jobId: 'oil', ratePaise: 45_050, fromPaise: 0 },
          ],
        },
      },
    ]);
    await eventually('it is marked', () => saidOf('Oil change') === 'Waiting to send');
    expect(rateOf('Oil change').value).toBe('450.50');
    expect(saidOf('Front bumper')).toBe('Waiting to send');
    expect(saidOf('Door panel')).toBe('');
    expect(says('Nothing changed')).toBe(true);
    expect(linkTo('Open the outbox')).toBe('/outbox');
  });

  it('can be taken back into the fields while it waits', async () => {
    const tablet = await aDeskWithoutNetwork();
    await typeRate('Oil change', '450');
    await press('Save Rates');
    await eventually('it waits', () => says('Not shown by the server yet'));
    await press('Edit');
    await eventually('it is typed again', () => saidOf('Oil change') === 'had no rate');
    expect(rateOf('Oil change').value).toBe('450');
    expect(await captured(tablet)).toEqual([]);
  });

  it('[V9] asks whose rate stays where somebody else has saved one since, and sends mine over theirs', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Front bumper', '1200');
    await typeRate('Door panel', '80');
    await somebodySaves(tablet);
    await eventually('it is told', () => saidOf('Front bumper') === 'now ₹1,100 on the server');
    await press('Save Rates');
    await eventually('it leads there', () => document.activeElement === rateOf('Front bumper'));
    expect(saidOf('Front bumper')).toContain('Keep yours or use theirs.');
    expect(await captured(tablet)).toEqual([]);
    await press('Keep mine for Front bumper');
    await eventually('it is settled', () => saidOf('Front bumper') === 'was ₹1,100');
    expect(document.activeElement).toBe(rateOf('Front bumper'));
    tablet.server.goOffline();
    await press('Save Rates');
    await eventually('it is saved', async () => (await captured(tablet)).length === 1);
    expect((await captured(tablet))[0]?.payload).toMatchObject({
      rates: [
        { jobId: 'bumper', ratePaise: 120_000, fromPaise: 110_000 },
        { jobId: 'door', ratePaise: 8_000, fromPaise: 0 },
      ],
    });
  });

  it('[V9] sends nothing of a rate where theirs was taken', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Front bumper', '1200');
    await somebodySaves(tablet);
    await eventually('it is told', () => saidOf('Front bumper') === 'now ₹1,100 on the server');
    await press('Use theirs for Front bumper');
    await eventually('it is theirs', () => rateOf('Front bumper').value === '1100');
    expect(document.activeElement).toBe(rateOf('Front bumper'));
    expect(says('Nothing changed')).toBe(true);
  });

  it('[V9] has everything back where the server knows of another rate first, and shows that beside mine', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Front bumper', '1200');
    await press('Save Rates');
    await eventually('it is on its way', () => rateOf('Front bumper').closest('[aria-busy=true]') !== null);
    await somebodySaves(tablet, { knows: false });
    const detail = 'Front bumper: ₹1,100 now, ₹1,000 when you changed it.';
    const said = { code: 'vendor/rates-changed', detail, fields: { 'job_rates.bumper': detail } };
    await refuses(tablet, {
      kind: 'conflict',
      ...said,
      currentPaise: { 'job_rates.bumper': 110_000 },
      at: '',
    });
    await eventually('it is read', () => saidOf('Front bumper').includes('now ₹1,100 on the server'));
    expect(saidOf('Front bumper')).toContain(detail);
    expect(rateOf('Front bumper').value).toBe('1200');
    expect(await captured(tablet)).toEqual([]);
  });

  it('does nothing when nothing is changed', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await press('Save Rates');
    expect(await captured(tablet)).toEqual([]);
  });

  it('[V5] stays here while a rate is no amount or too large, and leads to the first of them', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Oil change', '.');
    await typeRate('Door panel', '99999999999');
    await press('Save Rates');
    await eventually('it leads there', () => document.activeElement === rateOf('Door panel'));
    expect(saidOf('Door panel')).toContain('The amount is too large');
    expect(saidOf('Oil change')).toContain('Enter an amount with at most 2 decimals');
    expect(await captured(tablet)).toEqual([]);
    await typeRate('Door panel', '99');
    await eventually('it is content', () => saidOf('Door panel') === 'had no rate');
  });

  it('gives everything back when the server refuses it, with its sentence at the rate', async () => {
    const tablet = await aRatesDesk();
    await openGrid(tablet);
    await typeRate('Oil change', '450');
    await press('Save Rates');
    await eventually('it is on its way', () => rateOf('Oil change').closest('[aria-busy=true]') !== null);
    const fields = { 'job_rates.oil': 'Above the agreed rate.' };
    await refuses(tablet, aRefusal('Not these.', { fields }));
    await eventually('it is told', () => saidOf('Oil change').includes('Above the agreed rate.'));
    expect(rateOf('Oil change').value).toBe('450');
    expect(await captured(tablet)).toEqual([]);
    expect(readToasts()).toMatchObject([{ title: 'Error' }]);
  });
});
