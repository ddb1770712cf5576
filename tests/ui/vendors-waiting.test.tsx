import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { readToasts } from '#app/ui/toast.ts';
import { aVendor } from '#testkit/builders.ts';
import { buttonNamed, buttons, eventually, linkTo, press, pressKey, says, texts } from '#testkit/screen.tsx';
import { captured } from '#testkit/tablet.ts';
import {
  aDeskWithoutNetwork,
  fieldOf,
  fillIn,
  GST,
  isClosed,
  openForm,
  refuses,
  save,
  serves,
  takes,
} from './support/vendors.tsx';

describe('a vendor that waits to be sent', { timeout: 60_000 }, () => {
  it('stands above the list, marked, and can be taken back into the form', async () => {
    const tablet = await aDeskWithoutNetwork();
    await openForm();
    await fillIn();
    await save();
    await eventually('it is saved', isClosed);
    expect(readToasts()).toMatchObject([
      { title: 'Saved on this tablet', description: 'It is sent when there is a connection.' },
    ]);
    await eventually('it is shown', () => screen.getByRole('heading', { name: 'Axle Works' }));
    expect(says('Waiting to send')).toBe(true);
    expect(linkTo('Open the outbox')).toBe('/outbox');
    await press('Edit Axle Works');
    await eventually('the form is open', () => !isClosed());
    expect(fieldOf('GST number').value).toBe(GST);
    expect(await captured(tablet)).toEqual([]);
    await eventually('it is in the form alone', () => !says('Not shown by the server yet'));
    await eventually('it has the focus', () => document.activeElement?.closest('[role=dialog]') != null);
    await pressKey('Escape');
    await eventually('it is closed', isClosed);
    await eventually('the focus has a place', () => document.activeElement?.tagName === 'H1');
  });

  it('says why the server refused it', async () => {
    const tablet = await aDeskWithoutNetwork();
    await openForm();
    await fillIn();
    await save();
    await eventually('it is shown', () => says('Waiting to send'));
    await refuses(tablet, { gst_no: 'This GST number is blocked.' });
    await eventually('it says why', () => says('This GST number is blocked.'));
    expect(buttonNamed('Edit Axle Works')).toBeDefined();
  });

  it('never stands twice once the server has it', async () => {
    const tablet = await aDeskWithoutNetwork();
    await openForm();
    await fillIn();
    await save();
    await eventually('it is shown', () => says('Waiting to send'));
    await takes(tablet);
    await eventually('it is sent', () => says('Sent'));
    expect(buttons()).not.toContain('Edit Axle Works');
    serves(tablet, [aVendor({ id: 'v9', name: 'Axle Works', gstNumber: GST }), aVendor()]);
    tablet.server.comeBack();
    await act(async () => tablet.services.puller.refreshWatched());
    await eventually('the server shows it', () => texts('article').length === 2);
    expect(says('Not shown by the server yet')).toBe(false);
    expect(document.body.textContent.match(/Axle Works/g)).toHaveLength(1);
  });
});
