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
  /** A statement unanswered for this long, and again after each further such time, has the database asked whether it lives. */
  readonly askAfterMs: number;
  /** How long a question of life may take, connecting included. */
  readonly askMs: number;
};

/** What PostgreSQL gets to end a statement by itself, before the connection is taken for dead. */
const GRACE_MS = 5_000;

/**
 * Tells a database that is slow from one that is silent (a frozen machine, a cable, a lost route: nothing ends the connection).
 * Only a new connection can tell, since the old one is busy; all statements that wait share the question.
 */
export class SilenceWatch {
  readonly #config: pg.ClientConfig;
  readonly #limits: SilenceLimits;
  #asking: Promise<boolean> | null = null;

  constructor(config: pg.ClientConfig, limits: SilenceLimits) {
    this.#config = config;
    this.#limits = limits;
  }

  /** The statement's own result; rejects with DatabaseSilent when none will come. The statement itself is the caller's to end. */
  async watch<T>(statement: Promise<T>): Promise<T> {
    const { askAfterMs, statementMs } = this.#limits;
    const beganMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let isSettled = false;
    const silence = new Promise<never>((_, reject) => {
      const look = async (): Promise<void> => {
        const tookMs = performance.now() - beganMs;
        const isOverdue = statementMs !== null && tookMs > statementMs + GRACE_MS;
        if (isOverdue || !(await this.#lives())) reject(new DatabaseSilent(performance.now() - beganMs));
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

  /** Any answer counts, a refusal too: who refuses is there. */
  #lives(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    const { askMs } = this.#limits;
    const client = new pg.Client({
      ...this.#config,
      application_name: 'vendor-management watch',
      connectionTimeoutMillis: askMs,
    });
    client.on('error', () => undefined);
    try {
      await within(
        client.connect().then(() => client.query('select 1')),
        askMs,
      );
      return true;
    } catch (error) {
      return error instanceof pg.DatabaseError;
    } finally {
      cut(client);
    }
  }
}

/** The result, or DatabaseSilent after so many milliseconds. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
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
