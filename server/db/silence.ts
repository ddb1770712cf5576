import pg from 'pg';

/** The database was silent for too long: no answer, no error, no end of the connection. */
export class DatabaseSilent extends Error {
  constructor(afterMs: number) {
    super(`the database did not answer within ${Math.round(afterMs)} ms`);
    this.name = 'DatabaseSilent';
  }
}

export type SilenceLimits = {
  /** Maximum time of a statement, after which PostgreSQL cancels it; null for no limit. */
  readonly statementMs: number | null;
  /**
   * When a statement has had no answer for this long, and again after each further such interval, the database is
   * checked.
   */
  readonly askAfterMs: number;
  /** Time limit for such a check, including connecting. */
  readonly askMs: number;
};

/** Idle backends of the database. The state of other users' backends is hidden, and nothing follows from that. */
const IDLE_BACKENDS = "select pid from pg_stat_activity where state like 'idle%'";

/** Time that PostgreSQL gets to cancel a statement before the connection counts as dead. */
const CANCEL_GRACE_MS = 5_000;

/**
 * If a connection's backend is idle this many times in a row, its statement or the answer is lost. Once is not enough,
 * because either may be in transit.
 */
const IDLE_SIGHTINGS_UNTIL_LOST = 2;

/**
 * Distinguishes a slow database from a silent one (a frozen machine, a cable, a lost route: nothing ends the
 * connection), and from the loss of a single connection. Only a new connection can tell, since the old one is busy. All
 * waiting statements share one check.
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
   * Resolves with the statement's own result; rejects with DatabaseSilent if none will come. The caller ends the
   * statement itself. `process` is the backend that runs the statement; behind a pooler it is unknown.
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

  /** Null if there is no answer. Any answer counts, even a refusal, because it shows that the server is there. */
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

/** The result, or DatabaseSilent after `ms` milliseconds. */
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

/** Closes a connection without the protocol's goodbye, which a silent database never answers. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
}
