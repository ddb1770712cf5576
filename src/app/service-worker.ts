import { toast } from '#app/ui/toast.ts';
import { texts } from '#domain/texts.ts';

/** Asked for anew this often (ms) while the app stays open all day on a tablet. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/** Registers the service worker and offers a new version when one waits; the person says when to reload. */
export async function registerServiceWorker(
  report: (error: unknown, context: string) => void,
): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    toast.info(texts.update.ready, {
      id: 'update',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: texts.update.reload, onAct: () => workbox.messageSkipWaiting() },
    });
  });
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate === true) location.reload();
  });
  try {
    await workbox.register();
  } catch (error) {
    // A browser that refuses service workers (a private window) still serves online.
    report(error, 'service worker registration');
    return;
  }
  setInterval(() => void workbox.update().catch(() => undefined), UPDATE_CHECK_MS);
}
