import { useEffect, useRef, useState } from 'react';
import { follow } from '#app/data/follow.ts';
import type { EntryFailure } from '#app/data/rows.ts';
import { type DrainFacts, readDrain } from '#app/sync/views/sync-status.ts';
import { type Services, useServices } from './engine-provider.tsx';

/** Reason why sending stopped early. */
export type DrainStop =
  | { kind: 'unreached' | 'attention' | 'slow' }
  | { kind: 'failed'; failure: EntryFailure };

export type Drain =
  | { state: 'idle' }
  | { state: 'sending'; done: number; of: number }
  | { state: 'stopped'; stop: DrainStop };

/** How long the user waits without progress. */
const PATIENCE_MS = 30_000;

/** Sends all that `owner` has waiting and calls `onEmpty` once nothing is left; otherwise reports why it stopped. */
export function useDrain(
  owner: string,
  onEmpty: () => void,
): { drain: Drain; start: () => void; cancel: () => void } {
  const services = useServices();
  const [drain, setDrain] = useState<Drain>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const { signal } = restart(running);
    setDrain({ state: 'sending', done: 0, of: 0 });
    const stop = await drainAll(services, owner, signal, (done, of) =>
      setDrain({ state: 'sending', done, of }),
    );
    if (signal.aborted) return;
    setDrain(stop === null ? { state: 'idle' } : { state: 'stopped', stop });
    if (stop === null) onEmpty();
  }

  const start = () =>
    void run().catch((error: unknown) => {
      services.report(error, 'sending before signing out');
      setDrain({ state: 'stopped', stop: { kind: 'slow' } });
    });
  return {
    drain,
    start,
    cancel: () => {
      cancel();
      setDrain({ state: 'idle' });
    },
  };
}

function restart(running: { current: AbortController | null }): AbortController {
  running.current?.abort();
  const controller = new AbortController();
  running.current = controller;
  return controller;
}

/** Checks the connection first, so that nobody waits in vain. Null once everything is sent. */
async function drainAll(
  { database, registry, engine, now, reachability, session }: Services,
  owner: string,
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<DrainStop | null> {
  const since = now().toISOString();
  await session.revalidate();
  if (signal.aborted) return null;
  if (reachability.current() === 'unreached') return { kind: 'unreached' };
  await engine.sendNow();
  if (signal.aborted) return null;
  let of = 0;
  return await new Promise((resolve) => {
    let patience: ReturnType<typeof setTimeout>;
    const end = (stop: DrainStop | null) => {
      clearTimeout(patience);
      stopFollowing();
      stopHearing();
      resolve(stop);
    };
    const waitAgain = () => {
      clearTimeout(patience);
      patience = setTimeout(() => end({ kind: 'slow' }), PATIENCE_MS);
    };
    const stopHearing = reachability.subscribe((reach) => {
      if (reach === 'unreached') end({ kind: 'unreached' });
    });
    waitAgain();
    let left = Number.POSITIVE_INFINITY;
    const stopFollowing = follow(
      () => readDrain({ database, registry }, owner, since),
      (facts) => {
        of = Math.max(of, facts.waiting);
        if (facts.waiting < left) waitAgain();
        left = facts.waiting;
        onProgress(of - facts.waiting, of);
        const stop = stopOf(facts);
        if (stop !== 'going-on') end(stop);
      },
      () => end({ kind: 'slow' }),
    );
    signal.addEventListener('abort', () => end(null), { once: true });
  });
}

function stopOf({ waiting, attention, failure, isBlocked }: DrainFacts): DrainStop | null | 'going-on' {
  if (waiting === 0) return attention === 0 ? null : { kind: 'attention' };
  if (failure !== null) return { kind: 'failed', failure };
  return isBlocked ? { kind: 'attention' } : 'going-on';
}
