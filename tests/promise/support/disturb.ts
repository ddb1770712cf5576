import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { Disturb, Disturbance, ForeignAnswer } from './network.ts';

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
