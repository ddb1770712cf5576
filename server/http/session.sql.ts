import type { Db } from '../db/schema.ts';
import type { Session } from './session.ts';

/** The session behind a token's hash, or null when nobody has it or it was revoked. */
export async function findSession(db: Db, tokenHash: string): Promise<Session | null> {
  const row = await db
    .selectFrom('user_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .innerJoin('complexes as x', 'x.id', 'e.complex_id')
    .innerJoin('cities as c', 'c.id', 'x.city_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.revoked_at', 'is', null)
    .select([
      'u.id as userId',
      'u.username as username',
      'u.role as role',
      'e.id as employeeId',
      'e.name as employeeName',
      'e.location_id as locationId',
      'e.location_name as locationName',
      'x.id as complexId',
      'x.name as complexName',
      'c.id as cityId',
      'c.name as cityName',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId: row.userId,
    username: row.username,
    role: row.role,
    complexId: row.complexId,
    cityId: row.cityId,
    employee: {
      id: row.employeeId,
      name: row.employeeName,
      city: { id: row.cityId, name: row.cityName },
      complexId: row.complexId,
      complexName: row.complexName,
      location: { id: row.locationId, name: row.locationName },
    },
  };
}
