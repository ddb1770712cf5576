import { ROLES, type Role } from '#domain/permissions.ts';

export type DemoPlace = { readonly id: string; readonly name: string };

export type DemoComplex = DemoPlace & { readonly city: DemoPlace; readonly location: string };

export const FIRST_COMPLEX: DemoComplex = {
  id: '1',
  name: 'Pune Fleet Complex',
  city: { id: '1', name: 'Pune' },
  location: 'Pimpri Workshop',
};

export const SECOND_COMPLEX: DemoComplex = {
  id: '2',
  name: 'Ahmedabad Fleet Complex',
  city: { id: '2', name: 'Ahmedabad' },
  location: 'Odhav Workshop',
};

/** Someone with an access link. `token` is what the link carries; only its hash is stored. */
export type DemoUser = {
  readonly token: string;
  readonly username: string;
  readonly role: Role;
  readonly desk: string;
  readonly complex: DemoComplex;
};

const user = (token: string, role: Role, desk: string, complex = FIRST_COMPLEX): DemoUser => ({
  token,
  username: token.replace('-', '.'),
  role,
  desk,
  complex,
});

export const DEMO_USERS: readonly DemoUser[] = [
  user('demo-super-admin', ROLES.superAdmin, 'Fleet office'),
  user('demo-admin', ROLES.admin, 'Vendor desk'),
  user('demo-creator', ROLES.creator, 'Workshop desk 1'),
  user('demo-approver', ROLES.approver, 'Approval desk'),
  user('demo-other-complex', ROLES.superAdmin, 'Fleet office 2', SECOND_COMPLEX),
];

/** Employees without an access link, described by what they do: one of them looks after each vendor. */
export const DEMO_DESKS: readonly { readonly desk: string; readonly complex: DemoComplex }[] = [
  ...[
    'Workshop desk 2',
    'Workshop desk 3',
    'Body shop coordinator',
    'Engine bay coordinator',
    'Stores desk',
  ].map((desk) => ({ desk, complex: FIRST_COMPLEX })),
  { desk: 'Night shift desk', complex: FIRST_COMPLEX },
  { desk: 'Workshop desk, Odhav', complex: SECOND_COMPLEX },
];
