import type { Employee } from '#domain/vendor/vendor.ts';
import type { Tx } from '../db/schema.ts';
import { searchable, searchPattern } from '../lists.sql.ts';

/** More than a picker shows; a longer search text narrows the list. */
const MOST_FOUND = 50;

/** Employees of the complex whose name contains the text, in alphabetical order; all of them for an empty text. */
export async function findEmployees(tx: Tx, complexId: string, name: string): Promise<Employee[]> {
  const pattern = searchPattern(name);
  let employees = tx.selectFrom('employees').where('complex_id', '=', complexId);
  if (pattern !== null) employees = employees.where(searchable('name'), 'like', pattern);
  return employees
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_FOUND)
    .select(['id', 'name', 'auth_user_id as authUserId'])
    .execute();
}

/** True if an employee of the city has this user id. */
export async function employeeInCity(tx: Tx, cityId: string, authUserId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('employees as e')
    .innerJoin('complexes as x', 'x.id', 'e.complex_id')
    .where('e.auth_user_id', '=', authUserId)
    .where('x.city_id', '=', cityId)
    .select('e.id')
    .executeTakeFirst();
  return row !== undefined;
}
