import pg from 'pg';

/** The database said nothing for too long: no answer, no refusal, no end of the connection. */
export class DatabaseSilent extends Error {
  constructor(afterMs: number) {
    super(`the database did not answer within ${Math.round(afterMs)} ms`);
    this.name = 'DatabaseSilent';
  }
}

export type SilenceLimits = {
  /** A statement may take this long (PostgreSQL ends it then); null for any time. */
  readonly statementMs: number | null;
  /** A statement unanswered for this long, and again after each further such time, has the database asked after it. */
  readonly askAfterMs: number;
  /** How long a question of life may take, connecting included. */
  readonly askMs: number;
};

/** The database's processes that have nothing to do. What others' do is hidden, and nothing follows from that. */
const IDLE_BACKENDS = "select pid from pg_stat_activity where state like 'idle%'";

/** What PostgreSQL gets to end a statement by itself, before the connection is taken for dead. */
const CANCEL_GRACE_MS = 5_000;

/** Found at rest so many times in a row, a connection's statement or its answer is lost: once, it may be on its way. */
const IDLE_SIGHTINGS_UNTIL_LOST = 2;

/**
 * Distinguishes a database that is slow from one that is silent (a frozen machine, a cable, a lost route: nothing ends the connection), and
 * from a connection that is lost alone. Only a new connection can show which, since the old one is busy; all statements that wait share
 * the question.
 */
export class SilenceWatch {
  readonly #config: pg.ClientConfig;
  readonly #limits: SilenceLimits;
  #asking: Promise<ReadonlySet<number> | null> | null = null;

  constructor(config: pg.ClientConfig, limits: SilenceLimits) {
    this.#config = config;
    this.#limits = limits;
  }

  /**
   * The statement's own result; rejects with DatabaseSilent when none will come. The statement itself is the caller's to end.
   * `process` is the database's process that the statement was given to; behind a pooler nobody knows it.
   */
  async watch<T>(statement: Promise<T>, process: number | null): Promise<T> {
    const { askAfterMs, statementMs } = this.#limits;
    const beganMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const silence = new Promise<never>((_, reject) => {
      let rests = 0;
      const look = async (): Promise<void> => {
        const tookMs = performance.now() - beganMs;
        const isOverdue = statementMs !== null && tookMs > statementMs + CANCEL_GRACE_MS;
        const atRest = isOverdue ? null : await this.#atRest();
        rests = process !== null && atRest?.has(process) === true ? rests + 1 : 0;
        if (atRest === null || rests >= IDLE_SIGHTINGS_UNTIL_LOST)
          reject(new DatabaseSilent(performance.now() - beganMs));
        else if (!isSettled) timer = setTimeout(() => void look(), askAfterMs);
      };
      timer = setTimeout(() => void look(), askAfterMs);
    });
    try {
      return await Promise.race([statement, silence]);
    } finally {
      isSettled = true;
      clearTimeout(timer);
    }
  }

  #atRest(): Promise<ReadonlySet<number> | null> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Null when there is no answer. Any counts, a refusal too: who refuses is there. */
  async #ask(): Promise<ReadonlySet<number> | null> {
    const { askMs } = this.#limits;
    const client = new pg.Client({
      ...this.#config,
      application_name: 'vendor-management watch',
      connectionTimeoutMillis: askMs,
    });
    client.on('error', () => undefined);
    try {
      const { rows } = await withTimeout(
        client.connect().then(() => client.query<{ pid: number }>(IDLE_BACKENDS)),
        askMs,
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      return error instanceof pg.DatabaseError ? new Set() : null;
    } finally {
      cut(client);
    }
  }
}

/** The result, or DatabaseSilent after so many milliseconds. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseSilent(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a connection without the goodbye that a silent database never answers. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
}
