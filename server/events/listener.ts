import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseSource } from '../db/pool.ts';
import { CHANNEL } from './channel.sql.ts';
import {
  CONNECT_TIMEOUT_MS,
  ECHO_MS,
  LOST_AFTER_ATTEMPTS,
  RECONNECT_BASE_MS,
  RECONNECT_CAP_MS,
} from './limits.ts';

type ListenerDeps = {
  readonly source: DatabaseSource;
  /** Called with each text sent to the channel. */
  readonly onText: (text: string) => void;
  /** Listening has begun, or begun again: earlier messages are unknown. */
  readonly onListening: () => void;
  /** Listening will not resume soon; attempts continue. */
  readonly onLost: () => void;
  /** Sends a text to the channel over another connection. */
  readonly notify: (text: string) => Promise<void>;
  readonly newId: () => string;
  readonly log: Logger;
};

/**
 * This server's one connection that receives the changes made by any server on the database. It reconnects
 * automatically. A pooler that shares connections by transaction silently swallows notifications, so each start is
 * verified by an echo.
 */
export class Listener {
  readonly #deps: ListenerDeps;
  #client: pg.Client | null = null;
  #echo: { readonly text: string; readonly heard: () => void } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #failures = 0;
  #isListening = false;
  #isPossible = false;
  #isClosed = false;

  constructor(deps: ListenerDeps) {
    this.#deps = deps;
  }

  /** True if this database lets us listen: it did before, and no echo has been swallowed since. */
  get isPossible(): boolean {
    return this.#isPossible;
  }

  /** True if streams are worth opening: listening, or about to listen again. */
  get isUsable(): boolean {
    return this.#isPossible && this.#failures < LOST_AFTER_ATTEMPTS;
  }

  /** Resolves after the first attempt, whatever its result; further attempts follow automatically. */
  async start(): Promise<void> {
    const client = new pg.Client({
      ...(typeof this.#deps.source === 'string'
        ? { connectionString: this.#deps.source }
        : this.#deps.source),
      application_name: 'vendor-management events',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection ended')));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await this.#proveEcho();
    } catch (error) {
      this.#lose(client, error);
      return;
    }
    if (this.#client !== client) return;
    this.#failures = 0;
    this.#isListening = true;
    this.#isPossible = true;
    this.#deps.onListening();
  }

  /** Checks the connection: a machine that vanished does not close it. */
  async check(): Promise<void> {
    const client = this.#client;
    if (client === null || !this.#isListening) return;
    try {
      await client.query('select 1');
    } catch (error) {
      this.#lose(client, error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isListening = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (client !== null) await endWithinLimit(client);
  }

  #hear(text: string): void {
    if (this.#echo?.text === text) this.#echo.heard();
    // Another server's echo is ignored.
    else if (!text.startsWith(ECHO)) this.#deps.onText(text);
  }

  async #proveEcho(): Promise<void> {
    const text = `${ECHO}${this.#deps.newId()}`;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#echo = { text, heard: resolve };
        timer = setTimeout(() => {
          this.#isPossible = false;
          reject(new Error('notifications do not arrive'));
        }, ECHO_MS);
        this.#deps.notify(text).catch(reject);
      });
    } finally {
      clearTimeout(timer);
      this.#echo = null;
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#isListening = false;
    this.#failures += 1;
    const waitMs = Math.min(RECONNECT_CAP_MS, RECONNECT_BASE_MS * 2 ** (this.#failures - 1));
    this.#deps.log.warn({ err: error, waitMs }, 'not listening to the database');
    if (this.#failures === LOST_AFTER_ATTEMPTS) this.#deps.onLost();
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.start(), waitMs);
    void endWithinLimit(client);
  }
}

const ECHO = 'echo ';
const CLOSE_TIMEOUT_MS = 1_000;

/** A machine that vanished never answers the goodbye. */
async function endWithinLimit(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}
