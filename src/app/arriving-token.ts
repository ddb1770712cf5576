/** The route that signs in with a token. */
const VALIDATE_PATH = '/validate-token';

/**
 * Takes a token out of the address before anything else reads it, and goes to the validation screen: it must stand in no
 * history entry and no referrer (decision A1). Null when the address carries none.
 */
export function takeArrivingToken(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState'>,
): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token')?.trim() ?? '';
  if (!address.searchParams.has('token')) return null;
  history.replaceState(null, '', VALIDATE_PATH);
  return token === '' ? null : token;
}
