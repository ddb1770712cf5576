const RELOADED_FOR_CHUNK = 'reloaded-for-chunk';

/**
 * A chunk that is gone means another version took over: reload once, for forms are kept as drafts in the database. A second
 * failure right after is shown, or the page would reload for ever.
 */
export function reloadForMissingChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED_FOR_CHUNK) !== null) return;
    sessionStorage.setItem(RELOADED_FOR_CHUNK, new Date().toISOString());
    event.preventDefault();
    location.reload();
  });
}
