import type { JournalThread } from './journal.ts';
import type { JournalAnswer, JournalRequest } from './writer.ts';

/** One turn of the clock (ms). After some silent turns, requests stop waiting for the thread. */
const TURN_MS = 5_000;
/** More than one turn: when a frozen page resumes, its timer fires before the answers that arrived meanwhile. */
const SILENT_TURNS = 2;

/**
 * The journal's thread, as long as it answers. A disk may block a request for ever (in Chromium 156, closing a file
 * that was deleted with the site's data), and every action of the user would then wait behind it. After ten seconds
 * without an answer, the waiting requests and all later ones reject with a TimeoutError until an answer arrives after
 * all.
 */
export class PatientThread implements JournalThread {
  readonly #thread: JournalThread;
  readonly #waiting = new Set<() => void>();
  #turns = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #isSilent = false;

  constructor(thread: JournalThread) {
    this.#thread = thread;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  perform(request: JournalRequest): Promise<JournalAnswer> {
    // Not forwarded either: the bytes of photos would pile up in front of a thread that does not read them.
    if (this.#isSilent) return Promise.reject(silence());
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(silence());
      const heard = () => {
        this.#waiting.delete(giveUp);
        this.#turns = 0;
        this.#isSilent = false;
        if (this.#waiting.size === 0) this.#rest();
      };
      this.#waiting.add(giveUp);
      this.#timer ??= setInterval(() => this.#turn(), TURN_MS);
      this.#thread.perform(request).finally(heard).then(resolve, reject);
    });
  }

  #turn(): void {
    this.#turns += 1;
    if (this.#turns < SILENT_TURNS) return;
    this.#isSilent = true;
    for (const giveUp of this.#waiting) giveUp();
    this.#waiting.clear();
    this.#rest();
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#turns = 0;
  }
}

function silence(): DOMException {
  return new DOMException('the journal does not answer', 'TimeoutError');
}
