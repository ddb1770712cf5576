import {
  addPerson,
  changePerson,
  listComplexes,
  listSignIns,
  listUsers,
  revokeSignIn,
  revokeSignIns,
  setUserActive,
} from '#contract/calls/users.ts';
import { ROLES } from '#domain/permissions.ts';
import { checkPersonName, checkUsername, personTexts } from '#domain/person.ts';
import type { Tx } from '../db/schema.ts';
import {
  activate,
  addUser,
  changeUser,
  deactivate,
  endAccess,
  endSignIn,
  findComplex,
  isUsernameTaken,
  listComplexes as listAllComplexes,
} from '../db/users.sql.ts';
import { bind, bindAccess, type Route } from '../http/handler.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import { serverTexts } from '../texts.ts';
import { isDemoPerson, isLastSuperAdmin, listPeopleSeenBy, listSignInsOf } from './people.sql.ts';

/** A super-admin manages the people of the complex and their sign-ins (docs/rules.md, S15 to S17, S20, S21). */
export const userRoutes: readonly Route[] = [
  bind(listUsers, ['user.manage'], async ({ session, tx, at }) => listPeopleSeenBy(tx, session, at)),
  bind(listComplexes, ['user.manage'], async ({ tx }) => listAllComplexes(tx)),
  bind(addPerson, ['user.manage'], async ({ body, session, tx, at, newId }) => {
    const { name, username } = body;
    rejectFields({ name: checkPersonName(name), username: checkUsername(username) });
    const { employee, userId } = session;
    const user = {
      id: newId(),
      username,
      name,
      role: body.role,
      complex: { id: employee.complexId, name: employee.complexName },
      city: employee.city,
      // Anybody added by a demo user also belongs to the demo, which may be open to everybody.
      isDemo: await isDemoPerson(tx, userId),
    };
    if ((await isUsernameTaken(tx, username)) || !(await addUser(tx, user, at))) {
      const detail = personTexts.usernameTaken(username);
      throw new Problem({
        status: 409,
        code: 'user/username-taken',
        detail,
        errorMessage: { username: detail },
      });
    }
    return personOf(tx, session, user.id, at);
  }),
  bindAccess(changePerson, ['user.manage'], async ({ params, body, session, tx, at }) => {
    const known = await personOf(tx, session, params.id, at);
    const name = body.name ?? known.name;
    rejectFields({ name: body.name === null ? null : checkPersonName(name) });
    const role = body.role ?? known.role;
    const complexId = body.complexId ?? known.complex.id;
    const isOtherRole = role !== known.role;
    const moves = complexId !== known.complex.id;
    if (isOtherRole || moves) {
      if (known.id === session.userId) throw conflict('user/yourself', serverTexts.userOwnRole);
      const stays = !moves && role === ROLES.superAdmin;
      if (!stays && (await isLastSuperAdmin(tx, session, known.id)))
        throw conflict('user/last-super-admin', serverTexts.userLastSuperAdmin);
    }
    const place = moves ? await findComplex(tx, complexId) : undefined;
    if (place === null) rejectFields({ complex_id: serverTexts.complexUnknown });
    const change = { name, role, complex: place?.complex };
    return { ended: (await changeUser(tx, known.id, change, at)).length };
  }),
  bindAccess(setUserActive, ['user.manage'], async ({ params, body, session, tx, at }) => {
    const { id: userId } = await personOf(tx, session, params.id, at);
    if (!body.active) {
      if (userId === session.userId) throw conflict('user/yourself', serverTexts.userYourself);
      if (await isLastSuperAdmin(tx, session, userId))
        throw conflict('user/last-super-admin', serverTexts.userLastSuperAdmin);
      await deactivate(tx, userId, at);
    } else {
      await activate(tx, userId, at);
    }
    return personOf(tx, session, userId, at);
  }),
  bind(listSignIns, ['user.manage'], async ({ params, session, tx, at }) => {
    const { id: userId } = await personOf(tx, session, params.id, at);
    return listSignInsOf(tx, session, userId, at);
  }),
  bindAccess(revokeSignIn, ['user.manage'], async ({ params, session, tx, at }) => {
    const { id: userId } = await personOf(tx, session, params.id, at);
    const signIns = await listSignInsOf(tx, session, userId, at);
    if (signIns.some(({ id, isOwn }) => isOwn && id === params.signInId))
      throw conflict('sign-in/your-own', serverTexts.signInYourOwn);
    if (!(await endSignIn(tx, userId, params.signInId ?? '', at))) throw notFound();
    return {};
  }),
  bindAccess(revokeSignIns, ['user.manage'], async ({ params, session, tx, at }) => {
    const { id: userId } = await personOf(tx, session, params.id, at);
    const keptHash = userId === session.userId ? session.tokenHash : null;
    return { ended: (await endAccess(tx, userId, at, keptHash)).length };
  }),
];

/** A person whom the session may see; 404 for anybody else. */
async function personOf(tx: Tx, session: Session, userId: string | undefined, at: string) {
  const [person] = await listPeopleSeenBy(tx, session, at, userId ?? '');
  if (person === undefined) throw notFound();
  return person;
}

/** Refuses (422) the fields that have an error message, by their wire names. */
function rejectFields(said: Readonly<Record<string, string | null>>): void {
  const wrong = Object.entries(said).flatMap(([field, sentence]) =>
    sentence === null ? [] : ([[field, sentence]] as const),
  );
  const [first] = wrong;
  if (first === undefined) return;
  throw new Problem({
    status: 422,
    code: 'invalid',
    detail: first[1],
    errorMessage: Object.fromEntries(wrong),
  });
}

function conflict(code: string, detail: string): Problem {
  return new Problem({ status: 409, code, detail });
}
