import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { isMissingPart, loadNow } from '#app/parts.ts';
import { accessTexts } from './texts.ts';

/** Credentials from the address: the token of a link, or the code from another person's screen [S14]. */
export type LaunchCredentials = { token: string } | { code: string };

type Deps = { api: ApiPort; say: (title: string, detail: string) => void };

/**
 * The token from the address; a code is exchanged for one at the server. Null, with the reason shown, if there is none.
 */
export async function tokenOf(
  credentials: LaunchCredentials | null,
  { api, say }: Deps,
): Promise<string | null> {
  if (credentials === null || 'token' in credentials) return credentials?.token ?? null;
  try {
    const { exchangeSignInCode } = await loadNow(() => import('#contract/calls/sign-in-codes.ts'));
    return (await api.perform(exchangeSignInCode, { body: credentials })).value.token;
  } catch (error) {
    say(accessTexts.codeRefused, reasonOf(error));
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RejectedError) return error.problem.detail;
  if (error instanceof SignedOutError) return error.detail;
  if (error instanceof UnreachableError) return error.detail ?? accessTexts.codeNotAsked;
  if (isMissingPart(error)) return accessTexts.codeNotAsked;
  throw error;
}
