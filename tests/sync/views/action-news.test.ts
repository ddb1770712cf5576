import { expect, it, onTestFinished, vi } from 'vitest';
import type { EntryRow } from '#app/data/rows.ts';
import { createSignal } from '#app/store.ts';
import { ACTION_MOMENT_MS } from '#app/sync/limits.ts';
import type { Captured } from '#app/sync/ports.ts';
import type { Reach } from '#app/sync/reachability.ts';
import { followActions } from '#app/sync/views/action-news.ts';
import { anEntry, SCOPE } from '#testkit/builders.ts';
import { aDevice } from '#testkit/device.ts';
import { PATIENCE } from '#testkit/patience.ts';

it('[L17] an action is said to be saved on this device once its moment is over, unless its form has it back', async () => {
  const database = await aDevice();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const captured = createSignal<Captured>();
  const engine = { onCaptured: captured.subscribe, takeEarlyCaptures: () => [] };
  const reachability = { current: (): Reach => 'reached' };
  const report = (error: unknown) => expect.unreachable(String(error));
  const news: string[] = [];
  const stop = followActions({ database, engine, reachability, report }, SCOPE.owner, (told) => {
    if (told.kind === 'waiting') news.push(told.action.entry.label);
  });
  onTestFinished(stop);
  const capture = async (label: string, inForm?: Promise<void>): Promise<EntryRow> => {
    const entry = anEntry({ label });
    const stored = { ...entry, seq: (await database.entries.add(entry)) ?? 0 };
    captured.notify(stored, inForm);
    return stored;
  };

  let endForm = () => {};
  const inForm = new Promise<void>((resolve) => {
    endForm = resolve;
  });
  const { seq = 0 } = await capture('back in its form', inForm);
  await database.entries.delete(seq);
  endForm();
  await capture('in the outbox');
  // Before the follower has read the outbox again.
  vi.advanceTimersByTime(ACTION_MOMENT_MS);
  await vi.waitFor(() => expect(news).toContain('in the outbox'), PATIENCE);
  expect(news).toEqual(['in the outbox']);
});
