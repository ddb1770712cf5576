import type { ApiPort } from '#app/api/api-port.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { Owner, SessionUser } from '#domain/session/session.ts';
import type { Reachability } from './delivery/reachability.ts';
import type { MutationRegistry } from './outbox/mutation.ts';

/** What the engine needs of the world. The page, the service worker and the tests each hand in their own. */

/** Wall clock and timers. The clock may jump; timers count real time. */
export type EngineClock = {
  now(): Date;
  setTimer(callback: () => void, delayMs: number): unknown;
  clearTimer(handle: unknown): void;
};

/** `navigator.locks`, as far as the engine uses it. */
export type LockPort = {
  request(
    name: string,
    options: { mode: 'exclusive'; ifAvailable?: boolean; signal?: AbortSignal },
    held: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
};

/** Why the engine should look for something to send. */
export type WakeReason =
  /** This tab begins to lead. */
  | 'leading'
  | 'delivered'
  | 'captured'
  /** An entry was taken out or changed; another may be next in its lane. */
  | 'changed'
  | 'online'
  | 'visible'
  | 'signed-in'
  | 'sync'
  | 'asked'
  /** Some request of this device was answered after others had failed. */
  | 'reached'
  | 'timer';

/** What tabs tell each other. */
export type ChannelMessage =
  | { kind: 'wake'; reason: WakeReason }
  | { kind: 'reachability'; reached: boolean };

/** A BroadcastChannel, as far as the engine uses it. */
export type ChannelPort = {
  postMessage(message: ChannelMessage): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

export type EngineSession = { user: SessionUser; owner: Owner };

export type EngineDeps = {
  database: DeviceDatabase;
  api: ApiPort;
  registry: MutationRegistry;
  clock: EngineClock;
  /** 0 ≤ n < 1. */
  random: () => number;
  locks: LockPort;
  channel: ChannelPort;
  reachability: Reachability;
  /** UUIDv7; also the Idempotency-Key. */
  newId: () => string;
  /**
   * Who the token that `api` would send now belongs to; null when nobody is signed in. Asked right before each request,
   * because one person's act must never go out under another's token (decision A4).
   */
  session: () => EngineSession | null;
  /** The token that `api` would send now: a 401 stops the queue for this one only. */
  token: () => string | null;
  /** Whether the host understands Idempotency-Key. */
  idempotency: () => boolean;
  /** Whether that is known yet; until it is, nothing goes out. */
  isHostKnown?: () => Promise<boolean>;
  /** Keeps a delivered photo where its address is looked up first, so that it can be seen without a network. */
  keepPicture?: (
    url: string,
    photo: { bytes: ArrayBuffer; mediaType: string; thumbnail: ArrayBuffer | null },
  ) => Promise<void>;
  /** The bytes behind a picture's address as the server gave it; null: it has none there. Rejects with UnreachableError. */
  readPicture?: (url: string, signal: AbortSignal) => Promise<ArrayBuffer | null>;
  /** Where bugs and broken storage are told. */
  report: (error: unknown, context: string) => void;
};
