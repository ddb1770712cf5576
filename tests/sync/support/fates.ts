import { RejectedError, UnreachableError } from '#app/api/errors.ts';

/** What can happen to a request that changes something. */
export type Fate =
  | 'answered'
  | 'lost-on-the-way'
  /** Done, but fetch rejects. */
  | 'answer-lost'
  /** Done, but the body is cut. */
  | 'answer-cut'
  /** A captive portal answered 200; nothing reached the host. */
  | 'portal'
  /** The browser repeated it on a dropped connection, without telling. */
  | 'repeated'
  /** The answer is lost, and a copy of the request arrives later still. */
  | 'copied-late'
  /** It arrives after the caller has given up. */
  | 'late'
  /** It arrives some seconds after the caller has given up. */
  | 'late-by-a-little'
  /** It is long on its way, and its answer is not waited for. */
  | 'slow'
  | 'in-flight'
  | 'busy'
  | 'fault'
  | 'gateway'
  /** Somebody between answers in the server's name; the act may be done all the same. */
  | 'gateway-404'
  | 'gateway-403'
  | 'gateway-413'
  | 'portal-401'
  /** A 200 that reads like an answer, from a cache that mixes things up. */
  | 'another-order'
  | 'order-as-before';

export const CALM: Readonly<Record<Fate, number>> = {
  answered: 1,
  'lost-on-the-way': 0,
  'answer-lost': 0,
  'answer-cut': 0,
  portal: 0,
  repeated: 0,
  'copied-late': 0,
  late: 0,
  'late-by-a-little': 0,
  slow: 0,
  'in-flight': 0,
  busy: 0,
  fault: 0,
  gateway: 0,
  'gateway-404': 0,
  'gateway-403': 0,
  'gateway-413': 0,
  'portal-401': 0,
  'another-order': 0,
  'order-as-before': 0,
};

/** What the client makes of a gateway's JSON: under a key it lacks the mark; without one it reads like any refusal. */
export function fromGateway(fate: 'gateway-404' | 'gateway-403', isKeyed: boolean): Error {
  const status = fate === 'gateway-404' ? 404 : 403;
  const problem = { code: '', detail: 'no Route matched with those values', errorMessage: null };
  return isKeyed ? new UnreachableError('not-ours', { status }) : new RejectedError(status, problem);
}
