import { expect, it } from 'vitest';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';

const user: SessionUser = {
  userId: '42',
  username: 'demo.creator',
  role: 'vendor-management-creator',
  employee: { id: 'e-1', name: 'Demo Creator' },
  city: { id: '1', name: 'Pune' },
  complex: { id: '7', name: 'Hinjewadi' },
  locationName: 'Gate 2',
};

it('[S2] captured work belongs to a user within a complex', () => {
  expect(ownerOf(user)).toEqual({ userId: '42', complexId: '7' });
  expect(ownerKey(ownerOf(user))).toBe('7/42');
});

it('[S2] the same user in another complex is another owner', () => {
  const elsewhere = { ...user, complex: { id: '8', name: 'Wakad' } };
  expect(ownerKey(ownerOf(elsewhere))).not.toBe(ownerKey(ownerOf(user)));
});
