import { listSignIns, listUsers, revokeSignIn, revokeSignIns, setUserActive } from '#contract/calls/users.ts';
import type { Tx } from '../db/schema.ts';
import { revokeTokens, setDeactivated } from '../db/users.sql.ts';
import { bind, type Route } from '../http/handler.ts';
import { notFound, Problem } from '../http/problem.ts';
import { permit, type Session } from '../http/session.ts';
import { serverTexts } from '../texts.ts';
import {
  isLastSuperAdmin,
  listPeopleSeenBy,
  listSignInsOf,
  revokeSignIn as revokeOne,
} from './people.sql.ts';

/** A super-admin looks after the people of the complex and what signs them in (docs/rules.md, S15 to S17). */
export const userRoutes: readonly Route[] = [
  bind(listUsers, async ({ session, tx, at }) => {
    permit(session, 'user.manage');
    return listPeopleSeenBy(tx, session, at);
  }),
  bind(setUserActive, async ({ params, body, session, tx, at }) => {
    permit(session, 'user.manage');
    const { id: userId, deactivatedAt } = await personOf(tx, session, params.id, at);
    if (!body.active) {
      if (userId === session.userId) throw conflict('user/yourself', serverTexts.userYourself);
      if (await isLastSuperAdmin(tx, session, userId))
        throw conflict('user/last-super-admin', serverTexts.userLastSuperAdmin);
      if (deactivatedAt === null) await setDeactivated(tx, userId, at);
      await revokeTokens(tx, userId, at);
    } else {
      await setDeactivated(tx, userId, null);
    }
    return personOf(tx, session, userId, at);
  }),
  bind(listSignIns, async ({ params, session, tx, at }) => {
    permit(session, 'user.manage');
    const { id: userId } = await personOf(tx, session, params.id, at);
    return listSignInsOf(tx, session, userId, at);
  }),
  bind(revokeSignIn, async ({ params, session, tx, at }) => {
    permit(session, 'user.manage');
    const { id: userId } = await personOf(tx, session, params.id, at);
    const signIns = await listSignInsOf(tx, session, userId, at);
    if (signIns.some(({ id, isOwn }) => isOwn && id === params.signInId))
      throw conflict('sign-in/your-own', serverTexts.signInYourOwn);
    if (!(await revokeOne(tx, userId, params.signInId ?? '', at))) throw notFound();
    return {};
  }),
  bind(revokeSignIns, async ({ params, session, tx, at }) => {
    permit(session, 'user.manage');
    const { id: userId } = await personOf(tx, session, params.id, at);
    return { ended: await revokeTokens(tx, userId, at, session.tokenHash) };
  }),
];

/** One of the people whom the session sees; 404 for anybody else. */
async function personOf(tx: Tx, session: Session, userId: string | undefined, at: string) {
  const [person] = await listPeopleSeenBy(tx, session, at, userId ?? '');
  if (person === undefined) throw notFound();
  return person;
}

function conflict(code: string, detail: string): Problem {
  return new Problem({ status: 409, code, detail });
}
