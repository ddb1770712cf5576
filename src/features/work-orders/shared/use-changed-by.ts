import { useEffect, useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { announce } from '#app/ui/announce.ts';
import { changeBetween } from '#domain/work-order/changes.ts';
import { liveTexts } from '../texts.ts';

/** How long 'just now' stays. */
const SAID_MS = 60_000;

/**
 * 'Changed by … just now', for a while after somebody else changed the order on the screen; announced to screen readers too.
 * Changes from before the screen was opened, and the person's own, do not count.
 */
export function useChangedBy(view: WorkOrderLive): string | null {
  const { now } = useServices();
  const username = useSessionUser()?.username ?? null;
  // The screen's first read started before it was mounted.
  const [freshFrom] = useState(() => new Date(now().getTime() - SAID_MS).toISOString());
  const [said, setSaid] = useState<string | null>(null);
  /** The last view that was read after the screen opened. */
  const seen = useRef<WorkOrderLive | null>(null);
  const { order, fetchedAt } = view;

  useEffect(() => {
    const before = seen.current;
    if (fetchedAt < freshFrom) return;
    seen.current = view;
    if (before === null || before.order === order || before.order.id !== order.id) return;
    const change = changeBetween(before.order, order);
    if (change === null || change.by === username) return;
    // A change without a name is the person's own if their pending acts changed with it.
    if (change.by === null && entriesOf(before) !== entriesOf(view)) return;
    const sentence = liveTexts.changedJustNow(change.by);
    setSaid(sentence);
    announce(sentence);
  }, [view, order, fetchedAt, freshFrom, username]);

  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}

function entriesOf({ pending }: WorkOrderLive): string {
  return pending.map(({ entryId, state }) => `${entryId} ${state}`).join(' ');
}
