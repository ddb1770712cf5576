import { shortenReadPauses } from '#app/data/follow.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { createSignal } from '#app/store.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import type { Result } from '#domain/result.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { Leadership } from './delivery/leader.ts';
import { endPause, Sender } from './delivery/sender.ts';
import { createEvidence } from './keyless/evidence.ts';
import type { CaptureProblem } from './outbox/capture-problem.ts';
import { type CaptureOptions, type EditOutcome, Outbox, type ReturnedForm } from './outbox/outbox.ts';
import type { Captured, CaptureFeed, ChannelMessage, EngineDeps, WakeReason } from './ports.ts';
import { observed } from './reachability.ts';

/** The engine as the rest of the app sees it. */
export type Engine = CaptureFeed & {
  /** Queues for the lead among the tabs, and sends while it leads. */
  start(): Promise<void>;
  /** Stops sending and gives up the lead. Running requests are aborted; their outcome counts as unknown. */
  stop(): Promise<void>;
  /**
   * For the service worker: leads if no tab does, sends what can be sent now, and ends, at the latest when `ended`
   * aborts. Resolves to true if it led.
   */
  drain(ended?: AbortSignal): Promise<boolean>;
  /**
   * Checks the action against what the screen shows and stores it in one strict transaction. Storage errors are
   * returned as a refusal.
   */
  capture<P>(
    action: ActionDefinition<P>,
    payload: P,
    options?: CaptureOptions & { inForm?: Captured[1] },
  ): Promise<Result<EntryRow, CaptureProblem>>;
  /** Calls back once an attempt of this tab to deliver an entry is over and stored. Returns an unsubscribe function. */
  onAttempted(listener: (entryId: string) => void): () => void;
  /** Ends all waits of one entry, or of all. */
  sendNow(entryId?: string): Promise<void>;
  /**
   * Queues an entry in attention again. `settled`: its payload after the user has reconciled it with others' changes.
   */
  retry(entryId: string, settled?: unknown): Promise<void>;
  /**
   * Only while it is certain that the server does not have it; with `alone`, only if nothing was captured on top of
   * it. Deletes its photos.
   */
  withdraw(entryId: string, options?: { alone?: boolean }): Promise<'withdrawn' | 'too-late'>;
  /** Only from attention, after the user confirmed. Deletes its photos, or keeps them separately. */
  discard(entryId: string, options?: { keepsPhotos?: boolean }): Promise<'discarded' | 'too-late'>;
  /** The user chooses which of the candidates on the server is the result of their action. */
  claim(entryId: string, id: string): Promise<'claimed' | 'too-late'>;
  /** Turns an entry that is certain not to have arrived back into a draft of its form, photos included. */
  edit(entryId: string, draft: ReturnedForm): Promise<EditOutcome>;
  /** Entries waiting for an action that is back in its form are sent without it. */
  giveUpPlace(draftKey: string): Promise<void>;
  /** Something happened after which sending may work. */
  wake(reason: WakeReason): void;
  /** Ends a pause after a 401 and sends what this user has waiting. */
  signedIn(user: SessionUser): Promise<void>;
  /** Stops sending. Everything stays stored. */
  signedOut(): Promise<void>;
};

/** One engine per tab and one in the service worker. They share database, lock and channel. */
export function createEngine(given: EngineDeps): Engine {
  const deps = { ...given, api: observed(given.api, given.reachability) };
  const { channel, page, reachability } = deps;
  const outbox = new Outbox(deps);
  const evidence = createEvidence(deps);
  const sender = new Sender({ ...deps, evidence });
  const notify = (reason: WakeReason) => channel.postMessage({ kind: 'wake', reason });
  const leadership = new Leadership({ ...deps, notify }, (...lead) => sender.run(...lead));
  const newEntry = createSignal<Captured>();
  let early: Captured[] | null = [];
  let endListening: (() => void) | null = null;

  /** Another tab may be the leader, so every wake goes to all. */
  const wake = (reason: WakeReason): void => {
    sender.wake(reason);
    notify(reason);
  };
  const thenWake = async <T>(reason: WakeReason, work: Promise<T>): Promise<T> => {
    const outcome = await work;
    wake(reason);
    return outcome;
  };
  const hear = ({ data }: { data: unknown }): void => {
    const message = data as ChannelMessage;
    if (message.kind === 'wake') {
      // An action captured in one tab is counted in the others at once.
      if (message.reason === 'captured') shortenReadPauses();
      sender.wake(message.reason);
      leadership.heard(message.reason);
    } else reachability.heard(message.reached ? 'reached' : 'unreached');
  };
  const listen = (): (() => void) => {
    channel.addEventListener('message', hear);
    const unsubscribe = reachability.subscribe((reach, from) => {
      if (reach === 'unknown') return;
      if (from === 'this-tab') channel.postMessage({ kind: 'reachability', reached: reach === 'reached' });
      if (reach === 'reached') sender.wake('reached');
    });
    const endWatching = page?.subscribe(() => {
      if (page.isInFront()) sender.wake('visible');
      leadership.pageChanged();
    });
    return () => {
      channel.removeEventListener('message', hear);
      unsubscribe();
      endWatching?.();
    };
  };

  return {
    start: async () => {
      endListening ??= listen();
      leadership.start();
    },
    stop: async () => {
      endListening?.();
      endListening = null;
      await leadership.stop();
    },
    drain: async (ended = new AbortController().signal) => {
      // While it leads it must receive sign-ins, so that a refusal of the former token does not stop it.
      const endHearing = listen();
      try {
        return await leadership.leadIfFree((signal) => sender.runUntilIdle(signal), ended);
      } finally {
        endHearing();
      }
    },
    capture: async (action, payload, options) => {
      const captured = await outbox.capture(action, payload, options);
      if (!captured.ok) return captured;
      early?.push([captured.value, options?.inForm]);
      newEntry.notify(captured.value, options?.inForm);
      sender.captured(captured.value);
      notify('captured');
      leadership.expectAnswer();
      return captured;
    },
    onCaptured: newEntry.subscribe,
    onAttempted: sender.onAttempted,
    takeEarlyCaptures: () => {
      const taken = early ?? [];
      early = null;
      return taken;
    },
    sendNow: (entryId) => thenWake('asked', outbox.hurry(entryId)),
    retry: (entryId, settled) => thenWake('asked', outbox.retry(entryId, settled)),
    withdraw: (entryId, options) => thenWake('changed', outbox.withdraw(entryId, options)),
    discard: (entryId, options) => thenWake('changed', outbox.discard(entryId, options)),
    claim: (entryId, id) => thenWake('changed', evidence.claim(entryId, id)),
    edit: (entryId, draft) => thenWake('changed', outbox.edit(entryId, draft)),
    giveUpPlace: (draftKey) => thenWake('changed', outbox.giveUpPlace(draftKey)),
    wake,
    signedIn: async (user) => {
      await endPause(deps, ownerKey(ownerOf(user)));
      wake('signed-in');
    },
    signedOut: async () => {
      wake('changed');
    },
  };
}
