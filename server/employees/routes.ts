import { searchEmployees } from '#contract/calls/lookups.ts';
import { bind, type Route } from '../http/handler.ts';
import { findEmployees } from './employees.sql.ts';

/** Only somebody who adds a vendor picks an employee; nobody else needs the list of people. */
export const employeeRoutes: readonly Route[] = [
  bind(searchEmployees, ['vendor.add'], async ({ query, session, tx }) =>
    findEmployees(tx, session.complexId, query.name),
  ),
];
