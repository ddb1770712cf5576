import { type ValidatedUser, validateUser } from '#contract/calls/session.ts';
import { readRole } from '#domain/permissions.ts';
import { bind, type Route } from '../http/handler.ts';
import type { Session } from '../http/session.ts';

const ROLE_NAMES: Readonly<Record<string, string>> = {
  'vendor-management-super-admin': 'Super Admin',
  'vendor-management-admin': 'Admin',
  'vendor-management-creator': 'Creator',
  'vendor-management-approver': 'Approver',
};

function userOf({ userId, username, role, employee }: Session): ValidatedUser {
  return {
    userId,
    username,
    role: readRole(role),
    roleName: ROLE_NAMES[role] ?? '',
    employee: { id: employee.id, name: employee.name },
    city: employee.city,
    complex: { id: employee.complexId, name: employee.complexName },
    locationName: employee.location.name,
  };
}

export const sessionRoutes: readonly Route[] = [
  bind(validateUser, [], async ({ session }) => userOf(session)),
];
