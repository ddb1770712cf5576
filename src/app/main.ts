import './start.css';
import '#app/ui/theme/fonts.css';
import '#app/ui/theme/theme.css';
import { requestConfigEarly } from '#app/api/config-request.ts';
import type { LaunchCredentials } from '#app/features/session/launch-credentials.ts';
import { startAppearance } from '#app/ui/appearance.ts';
import { startLanguage } from './language.ts';
import { healMissingChunks } from './missing-chunks.ts';
import { nextTurn, whenPainted } from './turns.ts';

/** The route that signs in with a token. */
const VALIDATE_PATH = '/validate-token';
const CODE = '#code=';

startAppearance();
healMissingChunks();
requestConfigEarly();
const credentials = takeLaunchCredentials(location, history);
void start();

/**
 * The content of index.html is painted before the app's script takes the main thread: on a slow tablet with everything
 * cached, that is half a second sooner. The script runs in several tasks, between which the page handles input.
 */
async function start(): Promise<void> {
  await Promise.all([startLanguage(), whenPainted()]);
  const { showApp } = await import('./app.tsx');
  await nextTurn();
  await showApp(credentials);
}

/**
 * Removes a token, or the code in its place, from the address before anything else reads it, and goes to the validation
 * screen: it must not get into the history or a referrer. Null if the address has none.
 */
function takeLaunchCredentials(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState'>,
): LaunchCredentials | null {
  const { searchParams, pathname, hash } = new URL(location.href);
  const code = pathname === VALIDATE_PATH && hash.startsWith(CODE) ? hash.slice(CODE.length) : '';
  if (!searchParams.has('token') && code === '') return null;
  history.replaceState(null, '', VALIDATE_PATH);
  const token = searchParams.get('token')?.trim() || null;
  if (token === null) return code === '' ? null : { code };
  return { token };
}
