import type { ApiPort } from '#app/api/api-port.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import type { Owner, SessionUser } from '#domain/session/session.ts';
import type { HostClock } from './host-clock.ts';
import type { Reachability } from './reachability.ts';

/** The engine's dependencies. The page, the service worker and the tests each pass their own. */

/** Wall clock and timers. The clock may jump; timers count real time. */
export type EngineClock = {
  now(): Date;
  setTimer(callback: () => void, delayMs: number): unknown;
  clearTimer(handle: unknown): void;
};

/** The part of `navigator.locks` that the engine uses. */
export type LockPort = {
  request(
    name: string,
    options: { mode: 'exclusive'; ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    held: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
};

/** The page that an engine runs in. */
export type PagePort = {
  /** True if it is visible: one of the tabs of a window is. */
  isInFront(): boolean;
  /** Called when that changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

/** Reason why the engine should check for something to send. */
export type WakeReason =
  /** This tab became the leader, or another one asked and this one still is. */
  | 'leading'
  | 'delivered'
  | 'captured'
  /** An entry was removed or changed; another may be next in its lane. */
  | 'changed'
  | 'online'
  /** A tab that does not lead came to the front, or answers `hidden`. */
  | 'visible'
  /** The leading tab went to the back, and asks if another one is in front. */
  | 'hidden'
  | 'signed-in'
  | 'sync'
  | 'asked'
  /** A request of this device was answered after others had failed. */
  | 'reached'
  | 'timer';

/** Messages between tabs. */
export type ChannelMessage =
  | { kind: 'wake'; reason: WakeReason }
  | { kind: 'reachability'; reached: boolean };

/** The part of a BroadcastChannel that the engine uses. */
export type ChannelPort = {
  postMessage(message: ChannelMessage): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

/** An action that this tab stored. `inForm`: its form reports the answer itself, until this resolves. */
export type Captured = [entry: EntryRow, inForm?: Promise<void> | undefined];

/** The actions that a tab has captured itself. */
export type CaptureFeed = {
  /** Calls back synchronously for each action. Returns an unsubscribe function. */
  onCaptured(listener: (...captured: Captured) => void): () => void;
  /** The actions captured before the first call; empty from then on. */
  takeEarlyCaptures(): readonly Captured[];
};

export type EngineSession = { user: SessionUser; owner: Owner };

export type EngineDeps = {
  database: DeviceDatabase;
  api: ApiPort;
  registry: ActionRegistry;
  clock: EngineClock;
  /** Updated by `api`. */
  hostClock?: HostClock;
  /** 0 ≤ n < 1. */
  random: () => number;
  locks: LockPort;
  channel: ChannelPort;
  /** Without a page, as in the service worker, it neither hands over the lead nor asks for it. */
  page?: PagePort;
  reachability: Reachability;
  /** UUIDv7; also the Idempotency-Key. */
  newId: () => string;
  /**
   * The owner of the token that `api` would send now; null if nobody is signed in. Read right before each request,
   * because an action must never be sent under another user's token [S2].
   */
  session: () => EngineSession | null;
  /** The token that `api` would send now: a 401 stops the queue for this one only. */
  token: () => string | null;
  /** True if the host understands Idempotency-Key. */
  idempotency: () => boolean;
  /**
   * True if the host has our additions: with keys, it accepts just the changed rows of a whole, and compares them with
   * what their author saw.
   */
  hasAdditions?: () => boolean;
  /** True if `api` sends actions without files together. */
  batch?: () => boolean;
  /** Resolves to true once the host is known; until then nothing is sent. */
  isHostKnown?: () => Promise<boolean>;
  /** Caches a delivered photo under its address, so that it can be seen without a network. */
  keepPicture?: (
    url: string,
    photo: { bytes: ArrayBuffer; mediaType: string; thumbnail: ArrayBuffer | null },
  ) => Promise<void>;
  /** The bytes at a picture's server address; null if there are none. Rejects with UnreachableError. */
  readPicture?: (url: string, signal: AbortSignal) => Promise<ArrayBuffer | null>;
  /** For bugs and broken storage. */
  report: (error: unknown, context: string) => void;
};

/** The scope of a view: the entries of `owner` over the snapshots of the complex. */
export type Scope = { owner: string; complexId: string };
export type ViewDeps = Pick<EngineDeps, 'database' | 'registry'>;
