import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { read } from '#app/data/access.ts';
import { type DraftState, draftKeeper, draftKey } from '#app/sync/drafts/draft-keeper.ts';
import type { HeldPhoto, PhotoToHold } from '#app/sync/drafts/draft-store.ts';
import type { Captions } from '#domain/captions.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** An unfinished form that survives reload, crash and sign-out on this device. */
export type Draft<T> =
  | { state: 'loading' }
  | {
      state: 'ready';
      value: T;
      /** Shown at once, stored within 250 ms, and when the page is hidden or the form is left. */
      change(next: T): void;
      photos: HeldPhoto[];
      /** Resolves once the photo is stored. Rejects if it could not be (a full device); nothing else is lost. */
      addPhoto(photo: PhotoToHold): Promise<void>;
      /** Removes a photo from the form. Its bytes stay until the form is saved or left, for restorePhoto. */
      removePhoto(id: string): Promise<void>;
      restorePhoto(id: string): Promise<void>;
      /** Captions typed under the photos, by photo id. A caption is removed and restored with its photo. */
      captions: Captions;
      /** Stored like `change`. */
      captionPhoto(id: string, caption: string): void;
      /** The captions including what another tab has typed in the same form, for capturing. */
      latestCaptions(): Promise<Captions>;
      /** Starts over: the draft and its photos are deleted from the device. */
      discard(): Promise<void>;
      /** True if there was something unfinished when the form opened. */
      restored: boolean;
      saved: DraftState<T>['saved'];
    };

/**
 * The draft of one form, by a name within the signed-in user's own drafts: `complete-job/<order>/<job>`. Another user
 * of the same tablet has another draft. Pass the same name when submitting the action, so that saving it ends the
 * draft.
 */
export function useDraft<T>(name: string, empty: T): Draft<T> {
  const { database, engine, newId, now, report } = useServices();
  const owner = useOwner()?.owner ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `empty` is usually new on each rendering, and matters only at the start.
  const keeper = useMemo(
    () => draftKeeper({ database, newId, now, report }, owner, name, empty),
    [database, newId, now, report, owner, name],
  );
  useEffect(() => keeper.open(), [keeper]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot);
  const discard = useCallback(async () => {
    await keeper.discard();
    // Entries that waited for the form can be sent.
    engine.wake('changed');
  }, [keeper, engine]);
  if (state === null) return { state: 'loading' };
  const { value, photos, captions, restored, saved } = state;
  const { change, addPhoto, removePhoto, restorePhoto, captionPhoto, latestCaptions } = keeper;
  return {
    state: 'ready',
    value,
    photos,
    captions,
    restored,
    saved,
    change,
    addPhoto,
    removePhoto,
    restorePhoto,
    captionPhoto,
    latestCaptions,
    discard,
  };
}

/** Names of the user's unfinished forms on this device; empty while reading. */
export function useDraftNames(): ReadonlySet<string> {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  const names = useLiveQuery(
    () => read(database, [database.drafts], () => database.drafts.where('owner').equals(owner).primaryKeys()),
    [database, owner],
  );
  const prefix = draftKey(owner, '');
  return new Set(names.state === 'ready' ? names.value.map((key) => key.slice(prefix.length)) : []);
}
