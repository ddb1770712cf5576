import { LIVE_SILENCE_MS } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import type { ServerChange } from './topics.ts';

/** Messages from the tab with the stream. `alive`: the host's sign of life. */
export type EventMessage = { kind: 'alive' } | { kind: 'changed'; change: ServerChange };

/** The part of a BroadcastChannel that is used here. */
export type EventChannel = {
  postMessage(message: EventMessage): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

type EventTabs = {
  /** From this tab's stream: notifies all tabs, including this one. */
  notify: (change: ServerChange) => void;
  notifyAlive: () => void;
  /** This tab's stream ended. */
  ended: () => void;
  /** True if any tab's stream was alive recently. */
  isLive: () => boolean;
  stop: () => void;
};

/** Shares one stream between all tabs of a device, signs of life included. */
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
