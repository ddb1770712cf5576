import { describe, expect, it } from 'vitest';
import { may, mayOpen, PERMISSIONS, ROLE_LIST, ROUTE_PERMISSIONS, readRole } from '#domain/permissions.ts';

const [S, A, C, P] = [
  'vendor-management-super-admin',
  'vendor-management-admin',
  'vendor-management-creator',
  'vendor-management-approver',
] as const;

/** Decision table B, restated: action, then super-admin, admin, creator, approver. */
const ACTIONS: [string, boolean, boolean, boolean, boolean][] = [
  ['dashboard.see', true, true, true, true],
  ['catalogue.see', true, true, true, true],
  ['vendor.see', true, true, true, true],
  ['work-order.see', true, false, true, true],
  ['invoice.see', true, false, true, true],
  ['payment.see', true, false, false, true],
  ['work-order.create', true, false, true, false],
  ['work-order.edit-jobs', true, false, true, false],
  ['work-order.submit', true, false, true, false],
  ['work-order.cancel', true, false, true, false],
  ['order-job.decide', true, false, false, true],
  ['work-order.proceed', true, false, false, true],
  ['work-order.start', true, false, false, true],
  ['vendor.assign', true, false, true, true],
  ['vendor.change', true, false, false, true],
  ['work-order.hand-over', true, false, true, false],
  ['work-order.receive', true, false, true, false],
  ['order-job.complete', true, false, true, false],
  ['invoice.create', true, false, true, false],
  ['invoice.approve-as-manager', true, false, false, true],
  ['invoice.reject-as-manager', true, false, false, true],
  ['invoice.approve-as-finance', true, false, false, false],
  ['invoice.pay', true, false, false, false],
  ['invoice.reject-as-finance', true, false, false, false],
  ['catalogue.add', true, true, true, false],
  ['catalogue.edit', true, true, false, false],
  ['vendor.add', true, true, false, false],
  ['vendor.edit-rates', true, true, false, false],
  // Not in the specification: signing a user in on another device by a code [S14].
  ['device.sign-in', true, false, false, false],
  // Not in the specification: users, their sign-ins and devices [S15]; every device reports itself [S18].
  ['user.manage', true, false, false, false],
  ['device.report', true, true, true, true],
  // Not in the specification: importing data from files [N1].
  ['data.import', true, false, false, false],
];

const ALL = [S, A, C, P];
const NOT_ADMIN = [S, C, P];

/** The route table of section 6; details open like their list. */
const ROUTES: [string, string[]][] = [
  ['/', ALL],
  ['/job-management', ALL],
  ['/vendors', ALL],
  ['/work-orders', NOT_ADMIN],
  ['/work-orders/$id', NOT_ADMIN],
  ['/created-work-orders', NOT_ADMIN],
  ['/created-work-orders/$id', NOT_ADMIN],
  ['/approve-work-order', NOT_ADMIN],
  ['/approve-work-order/$id', NOT_ADMIN],
  ['/assign-vendor', NOT_ADMIN],
  ['/assign-vendor/$id', NOT_ADMIN],
  ['/in-progress-work-orders', NOT_ADMIN],
  ['/in-progress-work-orders/$id', NOT_ADMIN],
  ['/completed-work-orders', NOT_ADMIN],
  ['/invoices', NOT_ADMIN],
  ['/work-orders/create', [S, C]],
  ['/pending-payments', [S, P]],
  ['/paid', [S, P]],
  // Not in the specification: the home of users who work at the cars.
  ['/floor', [S, C]],
  // Not in the specification: users, sign-ins and devices.
  ['/users', [S]],
  // Not in the specification: importing data from files.
  ['/import', [S]],
];

describe('roles', () => {
  it('[S1] reads each of the four roles by its uri', () => {
    expect(ALL.map(readRole)).toEqual(ALL);
    expect([...ROLE_LIST].sort()).toEqual([...ALL].sort());
  });

  it('[S1] takes any other uri for no role', () => {
    for (const uri of [
      '',
      'admin',
      'Vendor-Management-Admin',
      'vendor-management-super-admin ',
      'constructor',
    ]) {
      expect(readRole(uri)).toBeNull();
    }
  });
});

describe('actions', () => {
  it.each(ACTIONS)('[P1] allows %s exactly to the roles of the table', (action, ...allowed) => {
    const permission = PERMISSIONS.find((known) => known === action);
    expect(permission).toBeDefined();
    if (permission !== undefined) expect(ALL.map((role) => may(role, permission))).toEqual(allowed);
  });

  it('[P1] knows no action outside the table', () => {
    expect([...PERMISSIONS].sort()).toEqual(ACTIONS.map(([action]) => action).sort());
  });

  it('[P4] lets the super-admin do everything', () => {
    expect(PERMISSIONS.filter((permission) => !may(S, permission))).toEqual([]);
  });
});

describe('routes', () => {
  it.each(ROUTES)('[P2] opens %s for the roles of section 6 only', (route, roles) => {
    const known = Object.keys(ROUTE_PERMISSIONS).find((candidate) => candidate === route);
    expect(known).toBeDefined();
    expect(ALL.filter((role) => mayOpen(role, known as keyof typeof ROUTE_PERMISSIONS))).toEqual(roles);
  });

  it('[P2] guards no other route', () => {
    expect(Object.keys(ROUTE_PERMISSIONS).sort()).toEqual(ROUTES.map(([route]) => route).sort());
  });

  it('[P3] leaves the admin the dashboard, job management and vendors', () => {
    const open = ROUTES.map(([route]) => route as keyof typeof ROUTE_PERMISSIONS).filter((route) =>
      mayOpen(A, route),
    );
    expect(open).toEqual(['/', '/job-management', '/vendors']);
  });
});
