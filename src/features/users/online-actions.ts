import type { RejectedError } from '#app/api/errors.ts';
import type { OnlineKind } from '#app/features/office/asked-again.ts';
import type { AnyCall } from '#contract/call.ts';
import { forgetDevice } from '#contract/calls/devices.ts';
import {
  addPerson,
  changePerson,
  revokeSignIn,
  revokeSignIns,
  setUserActive,
} from '#contract/calls/users.ts';
import { deviceTexts, usersTexts as texts } from './texts.ts';

/**
 * Actions on people, sign-ins and devices, reported with their names. Codes are not included: a lost response with a
 * code is requested again.
 */
export const userActions = {
  add: userAction(addPerson, (_added, name) => texts.added(name)),
  change: userAction(changePerson, ({ ended }, name) => texts.changed(name, ended)),
  setActive: userAction(setUserActive, (_person, name, { active }) =>
    active ? texts.letInToast(name) : texts.deactivatedToast(name),
  ),
  end: userAction(revokeSignIn, () => texts.ended),
  endAll: userAction(revokeSignIns, ({ ended }) => texts.endedAll(ended)),
  forget: userAction(forgetDevice, () => deviceTexts.forgotten),
};

function userAction<C extends AnyCall>(call: C, done: OnlineKind<C>['done']): OnlineKind<C> {
  return { call, done, refused: (error) => ({ title: texts.notDone, why: refusalText(error) }) };
}

export function refusalText({ status, problem }: RejectedError): string {
  return status === 404 ? texts.gone : problem.detail;
}
