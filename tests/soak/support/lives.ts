import { hash } from 'node:crypto';
import { newId } from '#app/app/engine-parts.ts';
import { localId } from '#domain/local-ids.ts';
import { numbered } from '#tests/support/site/pictures.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import type { Action } from '../lab/actions.ts';
import type { ToSave } from '../lab/lab.ts';

/**
 * Known state of an action that was given to the tablet. `told`: the tablet reported 'saved', so it must arrive.
 * `perhaps`: the browser died before the report. `withdrawing`: the same for taking it back.
 */
type Fate = 'told' | 'perhaps' | 'withdrawing' | 'withdrawn' | 'absent';

/** An action of an order's life; `hashes` are those of its photos, in order. */
export type CapturedAction = ToSave & { hashes: string[]; fate: Fate };

/** The steps of one order, in order; some of them are done so far. */
export type Life = {
  readonly orderId: string;
  readonly cardNumber: string | null;
  steps: Action[];
  capturedActions: CapturedAction[];
};

/** The life of an order that the office has assigned: two steps, then each job is marked completed with photos. */
export function lifeAtVendor(orderId: string, jobs: number, numbers: () => number): Life {
  const steps: Action[] = [
    { do: 'step', orderId, step: 'hand-over' },
    { do: 'step', orderId, step: 'receive' },
  ];
  for (let job = 1; job <= jobs; job += 1)
    steps.push({ do: 'complete', orderId, jobId: `${orderId}-job-${job}`, ratePaise: numbers() * 100 });
  return { orderId, cardNumber: null, steps, capturedActions: [] };
}

/** The life of an order that this tablet raises, adds jobs to and submits; each quantity appears once. */
export function lifeRaisedHere(cardIndex: number): Life {
  const orderId = localId(newId());
  const cardNumber = `JC-${500_000 + cardIndex}`;
  const steps: Action[] = [
    { do: 'raise', orderId, cardId: `card-${cardIndex}`, cardNumber },
    { do: 'add', orderId, quantity: 2 },
    { do: 'add', orderId, quantity: 3 },
    { do: 'step', orderId, step: 'submit' },
  ];
  return { orderId, cardNumber, steps, capturedActions: [] };
}

/** The next action of a life; null if all is done, or nobody knows how far it got. */
function nextAction({ steps, capturedActions }: Life): Action | null {
  const isUnclear = capturedActions.some(({ fate }) => fate === 'perhaps' || fate === 'withdrawing');
  const done = capturedActions.filter(({ fate }) => fate === 'told').length;
  return isUnclear ? null : (steps[done] ?? null);
}

export function goesOn(life: Life): boolean {
  return nextAction(life) !== null;
}

/** The next action of a life, ready to be saved; null if it does not continue. */
export function nextDeed(life: Life, random: SeededRandom, picture: Buffer): CapturedAction | null {
  const action = nextAction(life);
  if (action === null) return null;
  const id = newId();
  const count = action.do === 'complete' || action.do === 'add' ? 1 + random.below(2) : 0;
  const photoIds = Array.from({ length: count }, (_, index) => `${id}/${index}`);
  const hashes = photoIds.map((photoId) => sha256(numbered(picture, photoId)));
  const captured: CapturedAction = { id, action, photoIds, hashes, fate: 'perhaps' };
  life.capturedActions.push(captured);
  return captured;
}

function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}
