import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { isMissingPart, loadNow } from '#app/parts.ts';
import { accessTexts } from './texts.ts';

/** What the address brought: the token of a link, or the code that another person's screen showed [S14]. */
export type Arriving = { token: string } | { code: string };

type Deps = { api: ApiPort; say: (title: string, detail: string) => void };

/** The token that the address brought, which for a code is asked of the server; null, and the reason said, when there is none. */
export async function tokenOf(arriving: Arriving | null, { api, say }: Deps): Promise<string | null> {
  if (arriving === null || 'token' in arriving) return arriving?.token ?? null;
  try {
    const { exchangeSignInCode } = await loadNow(() => import('#contract/calls/sign-in-codes.ts'));
    return (await api.perform(exchangeSignInCode, { body: arriving })).value.token;
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
