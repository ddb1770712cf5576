import { FairQueue } from '../files/fair-queue.ts';
import { serverTexts } from '../texts.ts';
import { MOST_WAITING_FOR_A_TURN, TURN_PATIENCE_MS, TURNS_AT_ONCE } from './limits.ts';
import { Problem, unavailable } from './problem.ts';

/** True if nobody waits for the answer any more. */
export type IsGone = () => boolean;

type Waiting = {
  readonly sender: string;
  readonly isGone: IsGone;
  readonly begin: () => void;
  readonly giveUp: (why: Problem) => void;
};

/**
 * Turns for work on the database. As much runs at once as there are connections. Waiting senders get one turn each in
 * rotation, and work whose client has disconnected is dropped. So nobody waits behind everything that somebody else has
 * sent.
 *
 * A sender never has more turns than it leaves free, so that slow work, such as waiting for a lock, blocks nobody else.
 */
export class Turns {
  readonly #waiting: FairQueue<Waiting>;
  readonly #patienceMs: number;
  /** Current turns of each sender. */
  readonly #had = new Map<string, number>();
  #free: number;

  constructor({
    atOnce = TURNS_AT_ONCE,
    mostWaiting = MOST_WAITING_FOR_A_TURN,
    patienceMs = TURN_PATIENCE_MS,
  } = {}) {
    this.#free = atOnce;
    this.#waiting = new FairQueue(mostWaiting);
    this.#patienceMs = patienceMs;
  }

  /**
   * Throws the 503 problem if no turn came in time or too many wait, and a problem that nobody will read if the client
   * has gone.
   */
  async within<T>(sender: string, isGone: IsGone, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(sender)) this.#take(sender);
    else await this.#turn(sender, isGone);
    try {
      return await work();
    } finally {
      this.#giveBack(sender);
      this.#goOn();
    }
  }

  #mayBegin = (sender: string): boolean => (this.#had.get(sender) ?? 0) < this.#free;

  #take(sender: string): void {
    this.#free -= 1;
    this.#had.set(sender, (this.#had.get(sender) ?? 0) + 1);
  }

  #giveBack(sender: string): void {
    this.#free += 1;
    const had = this.#had.get(sender) ?? 0;
    if (had > 1) this.#had.set(sender, had - 1);
    else this.#had.delete(sender);
  }

  #turn(sender: string, isGone: IsGone): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const giveUp = (why: Problem): void => {
        isOver = true;
        clearTimeout(late);
        reject(why);
      };
      const late = setTimeout(() => giveUp(noTurn('no turn came in time')), this.#patienceMs);
      const begin = (): void => {
        clearTimeout(late);
        resolve();
      };
      const left = this.#waiting.add(sender, { sender, isGone: () => isOver || isGone(), begin, giveUp });
      left?.giveUp(noTurn('too many wait for a turn'));
    });
  }

  /** Gives free turns to waiting senders whose client is still there. */
  #goOn(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      if (next.isGone()) next.giveUp(clientGone());
      else {
        this.#take(next.sender);
        next.begin();
      }
    }
  }

  #next(): Waiting | null {
    return this.#free > 0 ? this.#waiting.take(this.#mayBegin) : null;
  }
}

/** The cause is for the log, which would otherwise blame the database, although it was not queried. */
function noTurn(why: string): Problem {
  return unavailable(new Error(`this server is busy: ${why}`));
}

function clientGone(): Problem {
  return new Problem({ status: 400, code: 'client_gone', detail: serverTexts.clientGone });
}
