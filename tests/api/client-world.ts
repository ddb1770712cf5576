import { afterEach, beforeEach, expect } from 'vitest';
import { createApiClient } from '#app/api/client.ts';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { countWorkOrders } from '#contract/calls/work-orders.ts';
import { type Loopback, type Respond, startLoopback } from './loopback.ts';

export const COUNTS = { data: { status_counts: { open: 3 } } };
const NOW = new Date('2026-11-05T10:00:00.000Z');

type World = {
  server: Loopback;
  refusedTokens: (string | null)[];
  limits: number[];
  reports: { error: unknown; details: unknown }[];
  hostTimes: Date[];
  /** Ends the time limit of the current request. */
  expire: () => void;
};

/** Surroundings of the client in one test: a real server on loopback, and the client's notifications. */
export const world = {} as World;

/** A fresh world for each test of the calling file. */
export function startWorldForEach(): void {
  beforeEach(async () => {
    world.server = await startLoopback();
    world.refusedTokens = [];
    world.limits = [];
    world.reports = [];
    world.hostTimes = [];
  });
  afterEach(() => world.server.stop());
}

/** `isOwnHost`: one that supports keys. */
export function client(token: string | null = 'secret-token', isOwnHost = false) {
  return createApiClient({
    host: () => `${world.server.origin}/api/`,
    token: () => token,
    fetch,
    newId: () => 'an-id',
    idempotency: () => isOwnHost,
    onHostTime: (at) => world.hostTimes.push(at),
    onSignedOut: (refused) => world.refusedTokens.push(refused),
    report: (error, _context, details) => world.reports.push({ error, details }),
    now: () => NOW,
    timer: (callback, ms) => {
      world.limits.push(ms);
      world.expire = callback;
      return () => undefined;
    },
  });
}

export const counts = () => client().perform(countWorkOrders, { params: { complexId: '1' } });

export async function failing(respond: Respond): Promise<unknown> {
  world.server.answerWith(respond);
  return counts().then(
    () => expect.fail('was taken for an answer'),
    (error: unknown) => error,
  );
}

export async function unreachable(respond: Respond): Promise<UnreachableError> {
  const error = await failing(respond);
  if (!(error instanceof UnreachableError)) throw error;
  return error;
}

export async function rejected(respond: Respond): Promise<RejectedError> {
  const error = await failing(respond);
  if (!(error instanceof RejectedError)) throw error;
  return error;
}
