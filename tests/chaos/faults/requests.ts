import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { Disturb, Disturbance, ForeignAnswer, PassingRequest } from '../world/network.ts';
import { ALTERATIONS, altered } from './bodies.ts';

const FOREIGN: readonly Omit<ForeignAnswer, 'when'>[] = [
  { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' },
  { status: 503, type: 'text/html', body: '<h1>Service Unavailable</h1>' },
  { status: 504, type: 'text/plain', body: '' },
  { status: 500, type: 'application/json', body: '{"detail":"A fault."}' },
];

/**
 * Half of the API's requests meet one of these: the answer cut, the request cut, a delay, a foreign 50x before or after
 * the action.
 */
export function halfDisturbed(random: SeededRandom): Disturb {
  return ({ path }) => {
    if (!path.startsWith('/api/') || path.startsWith('/api/media/') || random.happens(0.5))
      return { kind: 'pass' };
    return anyOf(random);
  };
}

function anyOf(random: SeededRandom): Disturbance {
  switch (random.below(6)) {
    case 0:
      return { kind: 'cut-answer', after: 'nothing' };
    case 1:
      return { kind: 'cut-answer', after: 'body' };
    case 2:
      return { kind: 'cut-request' };
    case 3:
    case 4:
      return { kind: 'delay', ms: 50 + random.below(700) };
    default: {
      const answer = random.pick(FOREIGN) ?? { status: 502, type: 'text/html', body: '' };
      return { kind: 'answer', answer: { ...answer, when: random.happens(0.5) ? 'before' : 'after' } };
    }
  }
}

export const isAction = ({ method, path }: Pick<PassingRequest, 'method' | 'path'>): boolean =>
  method !== 'GET' && /^\/api\/(vendors|batch)/.test(path);

/** Late answers, one time in five a slow line, and every other time an action's answer that is lost. */
export function poorLine(random: SeededRandom): Disturb {
  const ms = 20 + random.below(120);
  const isSlow = random.happens(0.2);
  let losses = random.below(2);
  return (request) => {
    if (!isAction(request)) return { kind: 'delay', ms };
    losses -= 1;
    if (losses >= 0) return { kind: 'cut-answer', after: random.happens(0.7) ? 'nothing' : 'body' };
    return isSlow ? { kind: 'slow', bytesPerSecond: 100_000 } : { kind: 'delay', ms };
  };
}

/** Maximum number of alterations of each action. */
const MOST_MEETINGS = 2;

/** A proxy that alters bodies, a few times for each path. */
export class Alterer {
  readonly #random: SeededRandom;
  readonly #met = new Map<string, number>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  readonly disturb: Disturb = (request) => {
    const times = this.#met.get(request.path) ?? 0;
    if (!isAction(request) || times >= MOST_MEETINGS) return { kind: 'pass' };
    this.#met.set(request.path, times + 1);
    return this.#any();
  };

  #any(): Disturbance {
    const random = this.#random;
    const loses = random.happens(0.35);
    const chance = random.next();
    if (chance < 0.1) return { kind: 'pass' };
    if (chance < 0.2) return { kind: 'cut-answer', after: 'body' };
    if (chance < 0.4) return { kind: 'swap', loses };
    const how = random.pick(ALTERATIONS) ?? 'bit';
    return { kind: 'alter', alter: (body, type) => altered(body, type, how, random), loses };
  }
}
