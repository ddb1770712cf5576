import { describe, expect, it } from 'vitest';
import { validateUser } from '#contract/calls/session.ts';
import { overTheWire, read } from './support.ts';

const record = (changes: object = {}) => ({
  id: 42,
  username: 'demo.creator',
  role: { uri: 'vendor-management-creator', name: 'Creator' },
  employee: {
    id: 9,
    name: 'Demo Creator',
    city: { id: 1, name: 'Pune' },
    complex_id: 7,
    complex_name: 'Hinjewadi',
    loc: { id: 3, name: 'Gate 2' },
  },
  ...changes,
});

const answer = (body: unknown) => read(validateUser.answer, { data: { records: [body] } });

describe('the session user record', () => {
  it('[S3] holds city and complex id as text', () => {
    expect(answer(record())).toEqual({
      value: {
        userId: '42',
        username: 'demo.creator',
        role: 'vendor-management-creator',
        roleName: 'Creator',
        employee: { id: '9', name: 'Demo Creator' },
        city: { id: '1', name: 'Pune' },
        complex: { id: '7', name: 'Hinjewadi' },
        locationName: 'Gate 2',
      },
    });
  });

  it('[S3] may hold no more than section 3 lists', () => {
    const bare = {
      role: { uri: 'vendor-management-admin' },
      employee: { city: { id: 1, name: 'Pune' }, complex_id: 7, loc: { name: 'Gate 2' } },
    };
    expect(answer(bare)).toMatchObject({
      value: { role: 'vendor-management-admin', city: { id: '1' }, complex: { id: '7', name: '' } },
    });
  });

  it('[S1] has no role when its uri is none of the four', () => {
    expect(answer(record({ role: { uri: 'fleet-admin', name: 'Fleet' } }))).toMatchObject({
      value: { role: null, roleName: 'Fleet' },
    });
  });

  it('[S2] names the owner by user id, else username, else employee id', () => {
    expect(answer(record())).toMatchObject({ value: { userId: '42' } });
    expect(answer(record({ id: null }))).toMatchObject({ value: { userId: 'demo.creator' } });
    expect(answer(record({ id: undefined, username: null }))).toMatchObject({
      value: { userId: '9', username: 'Demo Creator' },
    });
  });

  it('[S5] cannot be read where there is none', () => {
    expect(read(validateUser.answer, { data: { records: [] } })).toEqual({ at: 'data.records' });
    expect(read(validateUser.answer, { data: {} })).toEqual({ at: 'data.records' });
    expect(answer({})).toEqual({ at: 'data.records[0].role' });
  });

  it('[X9] comes back as it was written', () => {
    const user = answer(record());
    if ('value' in user) expect(overTheWire(validateUser.answer, user.value)).toEqual(user.value);
  });
});
