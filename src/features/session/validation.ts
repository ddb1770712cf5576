import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { type Codec, WireError } from '#contract/codec.ts';
import { underData } from '#contract/envelope.ts';
import { decodeProblem } from '#contract/problem.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { transportTexts } from '#domain/transport-texts.ts';
import { accessTexts } from './texts.ts';

/** The server's verdict on a token [S5] [S9]. */
export type Verdict =
  | { kind: 'valid'; user: SessionUser }
  | { kind: 'signed-out'; detail: string }
  | { kind: 'refused'; detail: string }
  /**
   * Says nothing about the user. `answered`: something did respond, with `detail`; `again`: an immediate retry may
   * work.
   */
  | { kind: 'no-word'; answered: boolean; again: boolean; detail: string | null }
  | { kind: 'bug'; error: unknown };

const FORBIDDEN = 403;

const anything: Codec<unknown> = { decode: (wire) => wire, encode: (value) => value, schema: {} };

/**
 * The validation call with any content in this API's envelope: a response from the server without a user is a refusal,
 * not a foreign page.
 */
const validateAnyBody = { ...validateUser, answer: underData(anything) };

/** Asks the server for the token's user, twice if a response is lost. Never rejects. */
export async function validate(api: ApiPort, token: string): Promise<Verdict> {
  const first = await askOnce(api, token);
  return first.kind === 'no-word' && first.again ? await askOnce(api, token) : first;
}

async function askOnce(api: ApiPort, token: string): Promise<Verdict> {
  try {
    const { raw } = await api.perform(validateAnyBody, { query: VALIDATE_QUERY, token });
    return verdictOf(raw);
  } catch (error) {
    if (error instanceof SignedOutError) return { kind: 'signed-out', detail: error.detail };
    if (error instanceof RejectedError) {
      if (error.status === FORBIDDEN)
        return { kind: 'refused', detail: error.problem.detail || transportTexts.refused(FORBIDDEN) };
      // A gateway in between may return 404 or 400 for every address; that says nothing about the user.
      return { kind: 'no-word', answered: true, again: false, detail: error.problem.detail };
    }
    if (!(error instanceof UnreachableError)) return { kind: 'bug', error };
    // After a time-out the user is not made to wait as long a second time.
    const { status, reason, detail } = error;
    return { kind: 'no-word', answered: status !== null, again: reason === 'network', detail };
  }
}

function verdictOf(raw: unknown): Verdict {
  try {
    const { role, roleName, ...person } = validateUser.answer.decode(raw, '');
    // A role outside the four may open nothing [S1].
    if (role === null) return { kind: 'refused', detail: accessTexts.noRole(roleName) };
    return { kind: 'valid', user: { ...person, role } };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { kind: 'refused', detail: decodeProblem(raw)?.detail ?? accessTexts.noRecord };
  }
}
