import type { EntryRow } from '#app/data/rows.ts';
import { createSignal } from '#app/store.ts';
import type { Result } from '#domain/result.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { Leadership } from './delivery/leader.ts';
import { observed } from './delivery/reachability.ts';
import { endPause, Sender } from './delivery/sender.ts';
import type { CaptureProblem } from './outbox/capture-problem.ts';
import { claim } from './outbox/doubts.ts';
import type { MutationDefinition } from './outbox/mutation.ts';
import { type CaptureOptions, type EditOutcome, Outbox, type ReturnedForm } from './outbox/outbox.ts';
import type { ChannelMessage, EngineDeps, WakeReason } from './ports.ts';

export type { CaptureProblem, EngineDeps };

/** The engine as the rest of the app sees it. */
export type Engine = {
  /** Starts waiting for the lead among the tabs, and sends when it has it. */
  start(): Promise<void>;
  /** Ends sending and gives up the lead. Requests under way are cut off; their outcome counts as unknown. */
  stop(): Promise<void>;
  /**
   * For the service worker: leads if no tab does, sends what can be sent now, and ends; at the latest when `ended` aborts.
   * Answers whether it led.
   */
  drain(ended?: AbortSignal): Promise<boolean>;
  /** Decides the act against what the screen shows and stores it in one strict transaction. Never throws for storage trouble. */
  capture<P>(
    mutation: MutationDefinition<P>,
    payload: P,
    options?: CaptureOptions,
  ): Promise<Result<EntryRow, CaptureProblem>>;
  /** Calls back, in the same moment, with each act that this tab has stored. Returns an unsubscribe function. */
  onCaptured(listener: (entry: EntryRow) => void): () => void;
  /** The person asks: no waiting time counts, of one entry or of all. */
  sendNow(entryId?: string): Promise<void>;
  /** An entry in attention is tried again. */
  retry(entryId: string): Promise<void>;
  /** Only while it is certain that the server does not have it. Photos go with it. */
  withdraw(entryId: string): Promise<'withdrawn' | 'too-late'>;
  /** Only from attention, after the person confirmed. Photos go with it, or stay as kept ones. */
  discard(entryId: string, options?: { keepsPhotos?: boolean }): Promise<'discarded' | 'too-late'>;
  /** The person says which thing on the server is their act's work, of those they were asked about. */
  claim(entryId: string, id: string): Promise<'claimed' | 'too-late'>;
  /** Turns an entry that is certain not to have arrived back into a draft of its form, photos included. */
  edit(entryId: string, draft: ReturnedForm): Promise<EditOutcome>;
  /** Something happened after which sending may work. */
  wake(reason: WakeReason): void;
  /** Ends a pause after 401 and sends what this person has waiting. */
  signedIn(user: SessionUser): Promise<void>;
  /** Nothing more goes out; everything is kept. */
  signedOut(): Promise<void>;
};

/** Puts the engine together. One in each tab and one in the service worker; they share database, lock and channel. */
export function createEngine(given: EngineDeps): Engine {
  const deps = { ...given, api: observed(given.api, given.reachability) };
  const { channel, reachability } = deps;
  const outbox = new Outbox(deps);
  const sender = new Sender(deps);
  const leadership = new Leadership(deps.locks, (signal) => sender.run(signal), deps.report);
  const newEntry = createSignal<[entry: EntryRow]>();
  let endListening: (() => void) | null = null;

  /** This tab may not be the leader: every wake goes to the others too. */
  const wake = (reason: WakeReason): void => {
    sender.wake(reason);
    channel.postMessage({ kind: 'wake', reason });
  };
  const hear = ({ data }: { data: unknown }): void => {
    const message = data as ChannelMessage;
    if (message.kind === 'wake') sender.wake(message.reason);
    else reachability.heard(message.reached ? 'reached' : 'unreached');
  };
  const listen = (): (() => void) => {
    channel.addEventListener('message', hear);
    const unsubscribe = reachability.subscribe((reach, from) => {
      if (reach === 'unknown') return;
      if (from === 'this-tab') channel.postMessage({ kind: 'reachability', reached: reach === 'reached' });
      if (reach === 'reached') sender.wake('reached');
    });
    return () => {
      channel.removeEventListener('message', hear);
      unsubscribe();
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
      // While it leads it must hear of a sign-in: a refusal of the token before is no reason to stand still.
      const endHearing = listen();
      try {
        return await leadership.leadIfFree((signal) => sender.runUntilIdle(signal), ended);
      } finally {
        endHearing();
      }
    },
    capture: async (mutation, payload, options) => {
      const captured = await outbox.capture(mutation, payload, options);
      if (!captured.ok) return captured;
      newEntry.notify(captured.value);
      sender.captured(captured.value);
      channel.postMessage({ kind: 'wake', reason: 'captured' });
      return captured;
    },
    onCaptured: newEntry.subscribe,
    sendNow: async (entryId) => {
      await outbox.hurry(entryId);
      wake('asked');
    },
    retry: async (entryId) => {
      await outbox.retry(entryId);
      wake('asked');
    },
    withdraw: async (entryId) => {
      const outcome = await outbox.withdraw(entryId);
      wake('changed');
      return outcome;
    },
    discard: async (entryId, options) => {
      const outcome = await outbox.discard(entryId, options);
      wake('changed');
      return outcome;
    },
    claim: async (entryId, id) => {
      const outcome = await claim(deps, entryId, id);
      wake('changed');
      return outcome;
    },
    edit: async (entryId, draft) => {
      const outcome = await outbox.edit(entryId, draft);
      wake('changed');
      return outcome;
    },
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
