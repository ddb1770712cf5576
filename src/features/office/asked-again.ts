import { useEffect } from 'react';
import type { ApiPort } from '#app/api/api-port.ts';
import { isTransportError, RejectedError } from '#app/api/errors.ts';
import { write } from '#app/data/access.ts';
import { endDraft, photosInOrder, photoTables } from '#app/data/photos.ts';
import type { OnlineActionNote } from '#app/data/rows.ts';
import { type Services, useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { ASKED_AGAIN_FOR_MS, IN_FLIGHT_RETRY_MS, PROBE_CAP_MS } from '#app/sync/limits.ts';
import { askOnline, forgetOnline, lockedFor, openActions } from '#app/sync/online/online-actions.ts';
import { TOAST_ERROR_MS, toast } from '#app/ui/toast.ts';
import type { AnswerOf, AnyCall, BodyOf } from '#contract/call.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { officeActionTexts, askedAgainTexts as texts } from './texts.ts';

/** An action that is never queued, with its messages. */
export type OnlineKind<C extends AnyCall> = {
  call: C;
  done: (answer: AnswerOf<C>, about: string, body: BodyOf<C>) => string;
  /** Message of a refusal: that it was not done, and why. */
  refused: (error: RejectedError) => { title: string; why: string };
  /** What a host without keys shows of it; null: it does not say. */
  reread?: (
    api: ApiPort,
    complexId: string,
    note: OnlineActionNote,
  ) => Promise<{ isDone: boolean; sentence: string } | null>;
};

type AnyOnlineKind = OnlineKind<AnyCall>;

/**
 * Finds out the result of actions whose page was closed before the response came, once the server is reachable, and
 * reports it.
 */
export function useAskedAgain(kinds: readonly AnyOnlineKind[]): void {
  const services = useServices();
  const { owner = null, complexId = '' } = useOwner() ?? {};
  useEffect(
    () => (owner === null ? undefined : askAgain(services, kinds, owner, complexId)),
    [services, kinds, owner, complexId],
  );
}

function askAgain(
  services: Services,
  kinds: readonly AnyOnlineKind[],
  owner: string,
  complexId: string,
): () => void {
  const { database, locks, reachability, session, report } = services;
  // This page's own requests are reported by its screens.
  const left = openActions(database, owner).catch((error: unknown) => {
    report(error, 'reading actions without an answer');
    return [];
  });
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const mayAsk = () => {
    const now = session.getSnapshot();
    const isOwner = now.state === 'signed-in' && ownerKey(ownerOf(now.user)) === owner;
    return isOwner && reachability.current() === 'reached' && document.visibilityState === 'visible';
  };
  const settleOne = async (note: OnlineActionNote, isHeld: boolean) => {
    if (!isHeld || !(await openActions(database, owner)).some(({ id }) => id === note.id)) return;
    const kind = kinds.find(({ call }) => call.name === note.call);
    // A request of another build, or one that must not be repeated.
    if (kind === undefined) await forgetOnline(services, note);
    else if (mayAsk()) await settle(services, kind, note, complexId);
  };
  const ask = async () => {
    if (isAsking || !mayAsk()) return;
    isAsking = true;
    try {
      const notes = await left;
      for (const note of notes) await lockedFor(locks, note, (isHeld) => settleOne(note, isHeld));
      const open = await openActions(database, owner);
      if (notes.some(({ id }) => open.some((note) => note.id === id))) askLater();
    } catch (error) {
      report(error, 'asking what became of an action');
    } finally {
      isAsking = false;
    }
  };
  const tryAgain = () => void ask();
  /** The earlier request may still be running, or the server may have a fault. */
  const askLater = () => {
    clearTimeout(timer);
    timer = setTimeout(tryAgain, Math.min(IN_FLIGHT_RETRY_MS * 2 ** tries++, PROBE_CAP_MS));
  };
  const unsubscribe = reachability.subscribe(tryAgain);
  document.addEventListener('visibilitychange', tryAgain);
  tryAgain();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', tryAgain);
  };
}

async function settle(
  services: Services,
  kind: AnyOnlineKind,
  note: OnlineActionNote,
  complexId: string,
): Promise<void> {
  const { api, config, database, now, puller, reachability } = services;
  const { label, about, body, photoIds, draftName, owner, at } = note;
  const id = note.params.id ?? note.id;
  const named = texts.named(label, about);
  const sayUnknown = async () => {
    await forgetOnline(services, note);
    toast.warning(texts.unknown(named), { id, durationMs: TOAST_ERROR_MS });
  };
  const photos = await photosInOrder(database, photoIds);
  // A clock that was changed meanwhile proves nothing.
  const isYoung = Math.abs(now().getTime() - Date.parse(at)) < ASKED_AGAIN_FOR_MS;
  if (!isYoung || photos === null) return await sayUnknown();
  if (!config.getSnapshot().idempotency) {
    const read = (await kind.reread?.(api, complexId, note)) ?? null;
    if (read === null) return reachability.current() === 'reached' ? await sayUnknown() : undefined;
    await forgetOnline(services, note);
    toast[read.isDone ? 'success' : 'info'](read.sentence, { description: named, id });
    return;
  }
  try {
    const answer = await askOnline(services, kind.call, note, photos);
    toast.success(kind.done(answer, about, body), { description: named, id });
    if (draftName === undefined) return;
    const key = draftKey(owner, draftName);
    await write(database, [database.drafts, ...photoTables(database)], () => endDraft(database, key));
  } catch (error) {
    if (!isTransportError(error)) throw error;
    if (!(error instanceof RejectedError)) return;
    const { title, why } = kind.refused(error);
    toast.error(title, { description: officeActionTexts.about(why, named), id });
  } finally {
    puller.refreshWatched();
  }
}
