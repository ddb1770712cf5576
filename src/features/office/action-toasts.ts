import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ActionSentences } from '#app/actions/describe-action.ts';
import { actionWords } from '#app/actions/words.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { NOTIFY_TOGETHER_MS } from '#app/sync/limits.ts';
import { ownWords } from '#app/sync/outbox/attempts.ts';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import { type ActionNews, followActions, type SentAction } from '#app/sync/views/action-news.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { dismissSaved, saySaved } from './saved-toast.ts';
import { officeActionTexts } from './texts.ts';

/** Success toasts younger than this (ms) survive navigation: their action leads to the next screen. */
const LEAVING_MS = 1_000;

/**
 * Reports the outcome of every action, wherever the user is in the app (section 8) [L17]. Screens only capture. Only
 * one of several tabs shows it: a visible one, and of those the tab that captured the action.
 */
export function useActionToasts(): void {
  const services = useServices();
  const owner = useOwner()?.owner ?? null;
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) toast.dismissSuccess(LEAVING_MS);
      }),
    [router],
  );
  useEffect(() => {
    if (owner === null) return;
    const show = (entryId: string) => void navigate({ to: '/outbox', hash: entryAnchor(entryId) });
    const announcer = announceInOneTab((news) => speak(news, show));
    const stop = followActions(services, owner, announcer.tell);
    return () => {
      stop();
      announcer.stop();
    };
  }, [services, owner, navigate]);
}

function speak(news: ActionNews, show: (entryId: string) => void): void {
  const ids = idsOf(news);
  dismissSaved(ids);
  for (const id of ids) toast.dismiss(id);
  if (news.kind === 'sent') saySent(news.actions);
  else if (news.kind === 'waiting') saySaved(ids, news.action.entry.label);
  else if (news.kind !== 'gone') sayFailed(news, show);
}

function saySent(actions: readonly SentAction[]): void {
  const [first] = actions;
  const only = actions.length === 1 ? first : undefined;
  const done = only && sentencesOf(only.entry, only.orderNumber)?.done;
  if (only !== undefined && done !== undefined) toast.success(done, { description: only.entry.label });
  else toast.success(officeActionTexts.sentMany(actions.length), { id: 'sent together' });
}

type Failed = Extract<ActionNews, { kind: 'fault' | 'refused' }>;

function sayFailed(news: Failed, show: (entryId: string) => void): void {
  const { id, label } = news.action.entry;
  const failed = sentencesOf(news.action.entry, null)?.failed ?? ((said: string) => said);
  if (news.kind === 'fault') {
    toast.error(commonTexts.error, { id, description: officeActionTexts.refused.queue(failed('')) });
    return;
  }
  const sentence = failed(ownWords(news.failure));
  toast.error(commonTexts.error, {
    id,
    description: news.isLate ? officeActionTexts.about(sentence, label) : sentence,
    action: { label: officeActionTexts.show, onAction: () => show(id) },
  });
}

function sentencesOf(entry: EntryRow, orderNumber: string | null): ActionSentences | null {
  return actionWords.get(entry.kind)?.sentences(entry, orderNumber) ?? null;
}

function idsOf(news: ActionNews): string[] {
  return news.kind === 'sent' ? news.actions.map(({ entry }) => entry.id) : [news.action.entry.id];
}

/**
 * Keeps news until its tab is visible, unless another tab shows it first: the tab that captured the action has a head
 * start.
 */
function announceInOneTab(speak: (news: ActionNews) => void): {
  tell: (news: ActionNews) => void;
  stop: () => void;
} {
  const keysOf = (news: ActionNews) => idsOf(news).map((id) => `${news.kind} ${id}`);
  const channel = new BroadcastChannel('vendor-management acts');
  const unannounced: ActionNews[] = [];
  /** Announced by other tabs, and not yet known here. */
  const announcedElsewhere = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sayAll = () => {
    if (document.visibilityState !== 'visible') return;
    for (const news of unannounced.splice(0)) {
      const keys = keysOf(news);
      const isTold = keys.every((key) => announcedElsewhere.has(key));
      // The same may happen to an action again.
      for (const key of keys) announcedElsewhere.delete(key);
      if (isTold) continue;
      speak(news);
      channel.postMessage(keys);
    }
  };
  const sayLater = () => {
    clearTimeout(timer);
    timer = setTimeout(sayAll, NOTIFY_TOGETHER_MS);
  };
  channel.addEventListener('message', ({ data: keys }: MessageEvent<string[]>) => {
    for (const key of keys) announcedElsewhere.add(key);
  });
  document.addEventListener('visibilitychange', sayLater);
  return {
    tell: (news) => {
      unannounced.push(news);
      const isOwn = news.kind === 'sent' ? news.actions.some((action) => action.isOwn) : news.action.isOwn;
      if (isOwn) sayAll();
      else sayLater();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', sayLater);
      channel.close();
    },
  };
}
