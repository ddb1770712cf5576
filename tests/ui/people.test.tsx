import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rejection } from '#testkit/host.ts';
import { answer, eventually, noDialog, press, says, toasts, typeInto } from '#testkit/screen.tsx';
import { aDesk, aPerson, asked, LONG_NAME, many, open, openPerson } from './users-desk.tsx';

/** Opens a user's form by its button; typed text is stored once the device has read the former draft. */
async function openForm(button: string, title: string | RegExp): Promise<void> {
  await press(button);
  await eventually('the form is open', () => {
    const form = screen.queryByRole('dialog', { name: title });
    return (
      form !== null &&
      within(form).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly === false
    );
  });
}

describe('somebody new', () => {
  it('[S20] is added after what is missing was said, and their code is shown at once', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set('user.add', many(aPerson('4', 'Day desk', { username: 'day.desk' })));
    tablet.server.answers.set('sign-in-code.create', many({ id: 'c1', code: 'secret', valid_seconds: 600 }));
    tablet.server.answers.set('sign-in-code.end', {});
    await open(tablet);
    await openForm('Add a person', 'Add a person');
    await answer('Add a person');
    await eventually('it is said', () => says('Choose what this person may do'));
    expect(says('Enter a username')).toBe(true);
    expect(asked(tablet, 'user.add')).toEqual([]);
    await typeInto('Name', 'Day desk');
    await typeInto('Username', 'day.desk');
    await press(screen.getByRole('radio', { name: /^Creator/ }));
    await answer('Add a person');
    await eventually('the code is shown', () => says('works as Day desk'));
    expect(toasts().some(([title]) => title === 'Day desk was added')).toBe(true);
    await answer('Close');
    await eventually('it is ended', () => asked(tablet, 'sign-in-code.end').length === 1);
  });

  it('[S20] is refused under the field that the server speaks of, and nothing typed is lost', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openForm('Add a person', 'Add a person');
    await typeInto('Name', 'Day desk');
    await typeInto('Username', 'user.2');
    await press(screen.getByRole('radio', { name: /^Creator/ }));
    tablet.server.failing.set(
      'user.add',
      rejection(409, 'Taken.', 'user/username-taken', { username: 'Taken.' }),
    );
    await answer('Add a person');
    await eventually('it is said', () => says('Taken.'));
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'user.2');
    await answer('Close');
    await eventually('the form is closed', noDialog);
    await press('Add a person');
    await eventually('it is back', () => says('Your unfinished entries were restored.'));
  });
});

describe('without a connection', () => {
  it('somebody new can be filled in, and it is said that adding them has to wait', async () => {
    const tablet = await aDesk();
    await open(tablet);
    tablet.reachability.failed();
    await openForm('Add a person', 'Add a person');
    await eventually('it is said', () => says('Adding a person needs a connection.'));
    const send = () => screen.getAllByRole('button', { name: 'Add a person' }).at(-1);
    expect(send()).toHaveProperty('disabled', true);
    await typeInto('Name', 'Day desk');
    tablet.reachability.succeeded();
    await eventually('it can be sent', () => send()?.hasAttribute('disabled') === false);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Day desk');
  });
});

describe('a person who changes', () => {
  it('[S21] gets another role after it was said what that ends', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set(
      'user.complexes',
      many({ id: '7', name: 'Pune Fleet Complex', city: { id: '1', name: 'Pune' } }),
    );
    tablet.server.answers.set('user.change', many({ ended: 2 }));
    await open(tablet);
    await openPerson(LONG_NAME);
    await openForm('Edit', /^Edit /);
    expect(says('signs this person out on every device')).toBe(false);
    await press(screen.getByRole('radio', { name: /^Approver/ }));
    expect(says('signs this person out on every device')).toBe(true);
    await answer('Save');
    await eventually('it is done', () =>
      toasts().some(([title]) => title?.endsWith('2 sign-ins ended') === true),
    );
    expect(asked(tablet, 'user.change')).toEqual([{ id: '2' }]);
  });

  it('[S21] leaves nothing of a change that was given up', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson(LONG_NAME);
    await openForm('Edit', /^Edit /);
    await press(screen.getByRole('radio', { name: /^Approver/ }));
    await press('Close', screen.getByRole('dialog', { name: /^Edit / }));
    await eventually('the form is closed', () => screen.queryByRole('button', { name: 'Edit' }) !== null);
    await openForm('Edit', /^Edit /);
    expect(screen.getByRole('radio', { name: /^Creator/ })).toHaveProperty('checked', true);
  });

  it('[S21] is offered neither another role nor another complex for themselves', async () => {
    const tablet = await aDesk();
    await open(tablet);
    await openPerson('Fleet office');
    await openForm('Edit', /^Edit /);
    expect(screen.queryByRole('radio')).toBe(null);
    expect(screen.queryByRole('combobox')).toBe(null);
  });
});
