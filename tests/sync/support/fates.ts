import { RejectedError, UnreachableError } from '#app/api/errors.ts';

/** Possible outcomes of a request that changes something. Seeds depend on this order. */
const FATES = [
  'answered',
  'lost-on-the-way',
  // Carried out, but fetch rejects.
  'answer-lost',
  // Carried out, but the body is cut.
  'answer-cut',
  // A captive portal answered 200; nothing reached the host.
  'portal',
  // The browser silently repeated it on a dropped connection.
  'repeated',
  // The answer is lost, and a copy of the request arrives still later.
  'copied-late',
  // It arrives after the caller has given up, some time or some seconds later.
  'late',
  'late-by-a-little',
  // It takes long to arrive, and its answer is not awaited.
  'slow',
  'in-flight',
  'busy',
  'fault',
  'gateway',
  // A party in between answers in the server's name; the action may be carried out all the same.
  'gateway-404',
  'gateway-403',
  'gateway-413',
  'portal-401',
  // A 200 that reads like a valid answer, from a cache that mixes things up.
  'another-order',
  'order-as-before',
  // The host processes it for longer than the caller waits.
  'long-in-work',
] as const;

export type Fate = (typeof FATES)[number];

type Chances = Readonly<Record<Fate, number>>;

export const CALM = Object.fromEntries(FATES.map((fate) => [fate, fate === 'answered' ? 1 : 0])) as Chances;

/** The client's reading of a gateway's JSON: with a key it lacks the mark; without one it reads like any refusal. */
export function fromGateway(fate: 'gateway-404' | 'gateway-403', isKeyed: boolean): Error {
  const status = fate === 'gateway-404' ? 404 : 403;
  const problem = { code: '', detail: 'no Route matched with those values', errorMessage: null };
  return isKeyed ? new UnreachableError('not-ours', { status }) : new RejectedError(status, problem);
}

/** Probabilities of a request's outcomes at the time when the named seeds were found. */
export const STORMY_AS_FOUND: Chances = {
  ...CALM,
  answered: 10,
  'lost-on-the-way': 2,
  'answer-lost': 2,
  'answer-cut': 2,
  portal: 1,
  repeated: 2,
  'copied-late': 1,
  late: 1,
  'in-flight': 1,
  busy: 1,
  fault: 2,
  gateway: 1,
};

/** Probabilities of a request's outcomes while the network is not calmed. */
export const STORMY: Chances = {
  ...STORMY_AS_FOUND,
  'gateway-404': 1,
  'gateway-403': 1,
  'gateway-413': 1,
  'portal-401': 1,
  'another-order': 1,
  'order-as-before': 1,
};

/** Statuses with which a host refuses an action for good. */
export const POISONS = [400, 403, 404, 413, 415, 422];
