/**
 * Permissions by role: section 6 and our decisions on what it leaves open [P1]. The only place, read by both the app
 * and the server.
 */

export const ROLES = {
  superAdmin: 'vendor-management-super-admin',
  admin: 'vendor-management-admin',
  creator: 'vendor-management-creator',
  approver: 'vendor-management-approver',
} as const;

/** The uri of the session user's role. */
export type Role = (typeof ROLES)[keyof typeof ROLES];

const { superAdmin, admin, creator, approver } = ROLES;
const everyone = [superAdmin, admin, creator, approver] as const;
const orderPeople = [superAdmin, creator, approver] as const;
const floor = [superAdmin, creator] as const;
const deciders = [superAdmin, approver] as const;

const ALLOWED = {
  'dashboard.see': everyone,
  'catalogue.see': everyone,
  'vendor.see': everyone,
  'work-order.see': orderPeople,
  'invoice.see': orderPeople,
  'payment.see': deciders,
  'work-order.create': floor,
  'work-order.edit-jobs': floor,
  'work-order.submit': floor,
  'work-order.cancel': floor,
  'order-job.decide': deciders,
  'work-order.proceed': deciders,
  'work-order.start': deciders,
  'vendor.assign': orderPeople,
  'vendor.change': deciders,
  'work-order.hand-over': floor,
  'work-order.receive': floor,
  'order-job.complete': floor,
  'invoice.create': floor,
  'invoice.approve-as-manager': deciders,
  'invoice.reject-as-manager': deciders,
  'invoice.approve-as-finance': [superAdmin],
  'invoice.pay': [superAdmin],
  'invoice.reject-as-finance': [superAdmin],
  'catalogue.add': [superAdmin, admin, creator],
  'catalogue.edit': [superAdmin, admin],
  'vendor.add': [superAdmin, admin],
  'vendor.edit-rates': [superAdmin, admin],
  'device.sign-in': [superAdmin],
  'device.report': everyone,
  'user.manage': [superAdmin],
  'data.import': [superAdmin],
} as const satisfies Record<string, readonly Role[]>;

/** An action or a view that some roles lack. */
export type Permission = keyof typeof ALLOWED;

/** @internal Compared with the specification's table by the tests. */
export const PERMISSIONS = Object.keys(ALLOWED) as Permission[];
export const ROLE_LIST: readonly Role[] = everyone;

/** Reads a role's uri; null for a role outside the four [S1]. */
export function readRole(uri: string): Role | null {
  return everyone.find((role) => role === uri) ?? null;
}

/** True if the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return (ALLOWED[permission] as readonly Role[]).includes(role);
}

/** Routes of section 2 by their pattern, with the permission that opens them (section 6). `null` = public. */
export const ROUTE_PERMISSIONS = {
  '/': 'dashboard.see',
  '/floor': 'work-order.hand-over',
  '/job-management': 'catalogue.see',
  '/vendors': 'vendor.see',
  '/work-orders': 'work-order.see',
  '/work-orders/$id': 'work-order.see',
  '/work-orders/create': 'work-order.create',
  '/created-work-orders': 'work-order.see',
  '/created-work-orders/$id': 'work-order.see',
  '/approve-work-order': 'work-order.see',
  '/approve-work-order/$id': 'work-order.see',
  '/assign-vendor': 'work-order.see',
  '/assign-vendor/$id': 'work-order.see',
  '/in-progress-work-orders': 'work-order.see',
  '/in-progress-work-orders/$id': 'work-order.see',
  '/completed-work-orders': 'work-order.see',
  '/invoices': 'invoice.see',
  '/pending-payments': 'payment.see',
  '/paid': 'payment.see',
  '/users': 'user.manage',
  '/import': 'data.import',
} as const satisfies Record<string, Permission>;

export type GuardedRoute = keyof typeof ROUTE_PERMISSIONS;

/** True if the role may open the route. */
export function mayOpen(role: Role, route: GuardedRoute): boolean {
  return may(role, ROUTE_PERMISSIONS[route]);
}
