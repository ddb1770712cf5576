import { localStorageOrNull } from '#app/api/token.ts';
import { readMeta } from '#app/data/meta.ts';
import { durablePlace } from '#app/data/unsent-note.ts';
import { type NoteDeps, NoteKeeper } from '#app/sync/outbox/note-keeper.ts';

/** Maintains the note about unsent work and the database connection for the lifetime of the page. */
export function watchStorage(deps: Omit<NoteDeps, 'places'>): NoteKeeper {
  const { database, report } = deps;
  const places = {
    storage: localStorageOrNull(),
    cookies: document,
    ...(durablePlace && { prompt: durablePlace }),
  };
  const keeper = new NoteKeeper({ ...deps, places });
  keeper.start();
  // A browser may silently drop the connection of a hidden page; any read notices that and reopens it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    readMeta(database, 'device').catch((error: unknown) => report(error, 'looking after the database'));
  });
  return keeper;
}
