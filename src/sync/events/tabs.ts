import { LIVE_SILENCE_MS } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import type { ServerChange } from './topics.ts';

/** What the tab with the stream tells the others. `alive` is the host's sign of life, passed on. */
export type EventMessage = { kind: 'alive' } | { kind: 'changed'; change: ServerChange };

/** A BroadcastChannel of its own, as far as it is used. */
export type EventChannel = {
  postMessage(message: EventMessage): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

type EventTabs = {
  /** This tab has the stream: everybody hears of the change, this tab too. */
  notify: (change: ServerChange) => void;
  /** This tab has the stream, and it lives. */
  notifyAlive: () => void;
  /** This tab's stream ended. */
  ended: () => void;
  /** Whether a stream was heard of lately, in whatever tab. */
  isLive: () => boolean;
  stop: () => void;
};

/** One stream serves all tabs of a device: what it tells is passed on, its signs of life too. */
export function shareBetweenTabs(
  channel: EventChannel,
  clock: EngineClock,
  changed: (change: ServerChange) => void,
): EventTabs {
  let aliveAt: number | null = null;
  const alive = () => {
    aliveAt = clock.now().getTime();
  };
  const hear = ({ data }: { data: unknown }) => {
    const message = data as EventMessage;
    alive();
    if (message.kind === 'changed') changed(message.change);
  };
  channel.addEventListener('message', hear);
  return {
    notify: (change) => {
      changed(change);
      channel.postMessage({ kind: 'changed', change });
    },
    notifyAlive: () => {
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
