import type { EngineClock } from '../ports.ts';
import { LIVE_SILENCE_MS } from '../pull/pull-limits.ts';
import type { LiveChange } from './live-topics.ts';

/** What the tab with the stream tells the others. `alive` is the host's sign of life, passed on. */
export type LiveMessage = { kind: 'alive' } | { kind: 'changed'; change: LiveChange };

/** A BroadcastChannel of its own, as far as it is used. */
export type LiveChannel = {
  postMessage(message: LiveMessage): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

type LiveTabs = {
  /** This tab has the stream: everybody hears of the change, this tab too. */
  tell: (change: LiveChange) => void;
  /** This tab has the stream, and it lives. */
  tellAlive: () => void;
  /** This tab's stream ended. */
  ended: () => void;
  /** Whether a stream was heard of lately, in whatever tab. */
  isLive: () => boolean;
  stop: () => void;
};

/** One stream serves all tabs of a device: what it tells is passed on, its signs of life too. */
export function shareBetweenTabs(
  channel: LiveChannel,
  clock: EngineClock,
  changed: (change: LiveChange) => void,
): LiveTabs {
  let aliveAt: number | null = null;
  const alive = () => {
    aliveAt = clock.now().getTime();
  };
  const hear = ({ data }: { data: unknown }) => {
    const message = data as LiveMessage;
    alive();
    if (message.kind === 'changed') changed(message.change);
  };
  channel.addEventListener('message', hear);
  return {
    tell: (change) => {
      changed(change);
      channel.postMessage({ kind: 'changed', change });
    },
    tellAlive: () => {
      alive();
      channel.postMessage({ kind: 'alive' });
    },
    ended: () => {
      aliveAt = null;
    },
    isLive: () => {
      if (aliveAt === null) return false;
      const silentMs = clock.now().getTime() - aliveAt;
      return silentMs >= 0 && silentMs < LIVE_SILENCE_MS;
    },
    stop: () => channel.removeEventListener('message', hear),
  };
}
