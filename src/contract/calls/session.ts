import { MAX_ID_LENGTH } from '#domain/limits.ts';
import { readRole } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { reading } from '../call.ts';
import { type Codec, field, list, mapped, nullable, object, text, whole, withDefault } from '../codec.ts';
import { one } from '../envelope.ts';
import { id, instant, loose, omittable } from '../wire/values.ts';

/** The answer of validate-user. `role` is null for a role outside the four [S1]. */
export type ValidatedUser = Omit<SessionUser, 'role'> & {
  role: SessionUser['role'] | null;
  roleName: string;
};

const placeFields = { id: field('id', withDefault(id, '')), name: field('name', loose) };
const NOWHERE = { id: '', name: '' };
/** An offset that no place has, a day or more from UTC, is an error of the host. */
const utcOffset = object({
  from: field('from', instant),
  minutes: field('minutes', whole({ minimum: -1_440, maximum: 1_440 })),
});
const place = withDefault(object(placeFields), NOWHERE);
const city = withDefault(
  object({ ...placeFields, utcOffsets: field('utc_offsets', omittable(list(utcOffset))) }),
  NOWHERE,
);

const record = object({
  id: field('id', nullable(id)),
  username: field('username', loose),
  role: field('role', object({ uri: field('uri', text()), name: field('name', loose) })),
  employee: field(
    'employee',
    object({
      id: field('id', withDefault(id, '')),
      name: field('name', loose),
      city: field('city', city),
      complexId: field('complex_id', id),
      complexName: field('complex_name', loose),
      location: field('loc', place),
    }),
  ),
});

const validatedUser: Codec<ValidatedUser> = mapped(
  record,
  ({ id: userId, username, role, employee }): ValidatedUser => ({
    userId: userId ?? (username === '' ? employee.id : username),
    username: username === '' ? employee.name : username,
    role: readRole(role.uri),
    roleName: role.name,
    employee: { id: employee.id, name: employee.name },
    city: employee.city,
    complex: { id: employee.complexId, name: employee.complexName },
    locationName: employee.location.name,
  }),
  (user) => ({
    id: user.userId,
    username: user.username,
    role: { uri: user.role ?? '', name: user.roleName },
    employee: {
      id: user.employee.id,
      name: user.employee.name,
      city: user.city,
      complexId: user.complex.id,
      complexName: user.complex.name,
      location: { id: '', name: user.locationName },
    },
  }),
);

const query = object({ dashType: field('dash_type', withDefault(text({ maxLength: MAX_ID_LENGTH }), '')) });

/** The user the token belongs to. */
export const validateUser = reading({
  name: 'session.validate',
  path: '/common_utils/validate-user',
  query,
  answer: one(validatedUser),
});

/** The query given in section 7 for this product. */
export const VALIDATE_QUERY = { dashType: 'vendor-management' };
