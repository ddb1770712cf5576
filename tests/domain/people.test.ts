import { expect, it } from 'vitest';
import { nameAmong, peopleAmong, usernamesOf } from '#domain/people.ts';
import { aCompletion, aJob, anOrder } from '#testkit/builders.ts';

it('[L43] those who did something with an order are whoever raised, decided, marked or moved it', () => {
  const statusLog = [{ status: 'open', statusText: 'open', at: null, by: 'd' } as const];
  const jobs = [aJob({ approvedBy: 'b', completion: aCompletion({ by: 'c' }) }), aJob({ approvedBy: null })];
  expect(usernamesOf(anOrder({ createdBy: 'a', jobs, statusLog }))).toEqual(['a', 'b', 'c', 'd']);
});

it('[L43] each of them is named once, unless the name is missing or is the username', () => {
  const known = [
    { username: 'b', name: 'Asha Rao' },
    { username: 'a', name: '' },
    { username: 'c', name: 'c' },
    { username: 'x', name: 'Somebody Else' },
    null,
  ];
  expect(peopleAmong(['b', 'a', 'c', 'b'], known)).toEqual([{ username: 'b', name: 'Asha Rao' }]);
});

it('[L43] two people of the same name are told apart by their usernames', () => {
  const people = [
    { username: 'ravi.1', name: 'Ravi Kumar' },
    { username: 'ravi.2', name: 'Ravi Kumar' },
    { username: 'asha', name: 'Asha Rao' },
  ];
  expect(['ravi.1', 'ravi.2', 'asha', 'constructor'].map((one) => nameAmong(people, one))).toEqual([
    'Ravi Kumar (ravi.1)',
    'Ravi Kumar (ravi.2)',
    'Asha Rao',
    'constructor',
  ]);
});
