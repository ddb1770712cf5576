import { useEffect, useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { announce } from '#app/ui/announce.ts';
import { changeBetween } from '#domain/work-order/changes.ts';
import { liveTexts } from '../texts.ts';

/** How long 'just now' is said. */
const SAID_MS = 60_000;

/**
 * 'Changed by … just now', for a while after somebody else changed the order under the person; also spoken, without moving
 * anything. What was changed before the screen was opened is not news, nor what the person does.
 */
export function useChangedBy(view: WorkOrderLive): string | null {
  const { now } = useServices();
  const username = useSessionUser()?.username ?? null;
  // The read that the screen opened with began before there was anything to show.
  const [freshFrom] = useState(() => new Date(now().getTime() - SAID_MS).toISOString());
  const [said, setSaid] = useState<string | null>(null);
  /** What the person saw last, once it was as fresh as the screen. */
  const seen = useRef<WorkOrderLive | null>(null);
  const { order, fetchedAt } = view;

  useEffect(() => {
    const before = seen.current;
    if (fetchedAt < freshFrom) return;
    seen.current = view;
    if (before === null || before.order === order || before.order.id !== order.id) return;
    const change = changeBetween(before.order, order);
    if (change === null || change.by === username) return;
    // What leaves no name is the person's own when their acts came or went with it.
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
