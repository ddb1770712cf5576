import type { AnswerOf, AnyCall, BodyOf, QueryOf } from '#contract/call.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { StoredFile } from '../files/files.sql.ts';
import type { Session } from './session.ts';

export type Clock = { readonly now: () => Date };

/** Input of a handler: everything read, checked and decoded, and its own transaction. */
export type CallContext<C extends AnyCall> = {
  /** Path parameters by name; an absent one reads as ''. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Content-checked, on disk, and inserted into `files` in this transaction, so rows may refer to `sha256` at once. */
  readonly files: readonly StoredFile[];
  /** Result of `Route.readFile` for the call's file; undefined for all other calls. */
  readonly fileContent: unknown;
  readonly session: Session;
  /**
   * POST, PATCH and DELETE: one READ COMMITTED transaction together with the idempotency record. GET: a read-only
   * snapshot.
   */
  readonly tx: Tx;
  readonly clock: Clock;
  /** `clock.now()` once for the whole call, as ISO text: the time on all rows of one action. */
  readonly at: string;
  /** The request's Idempotency-Key; null if it has none, or if this server ignores keys. */
  readonly requestKey: string | null;
  /** Returns a new UUID v7. */
  readonly newId: () => string;
};

/**
 * Answers one call with the value that its contract's answer codec encodes (the whole envelope). Refuses by throwing:
 * `refuse(error)` for a refusal of the domain, `new Problem(…)` for anything else. Everything written before that is
 * rolled back.
 */
export type Handler<C extends AnyCall> = (context: CallContext<C>) => Promise<AnswerOf<C>>;

/** Information on a call before its body is read. There is no transaction: a precheck runs one statement. */
export type PrecheckContext = Pick<CallContext<AnyCall>, 'params' | 'session' | 'at'> & { readonly db: Db };

/**
 * Refuses a request whose target is in a state that the handler would refuse whatever the body. This only saves the
 * server from reading the files. The handler, which sees the state under a lock, has the last word.
 */
export type Precheck = (context: PrecheckContext) => Promise<void>;

/** A call bound to its handler. Each entity's routes.ts exports a list of them; server/routes.ts collects the lists. */
export type Route = {
  readonly call: AnyCall;
  /**
   * A role that has none of these may not make the call, and is refused before anything is read. Empty if everybody
   * may.
   */
  readonly permissions: readonly Permission[];
  readonly handler: Handler<AnyCall>;
  /**
   * Reads the file of a call whose one file is neither a picture nor stored, before the transaction. Null for all other
   * calls.
   */
  readonly readFile: ReadFile | null;
  /** For a call that takes files; null if the body is small. */
  readonly precheck: Precheck | null;
  /** True if the call may end somebody's access. Such calls run one at a time. */
  readonly changesAccess: boolean;
};

/** Parses a file's bytes. Refuses by throwing a Problem. */
export type ReadFile = (
  bytes: Uint8Array,
  context: { readonly body: unknown; readonly session: Session },
) => Promise<unknown>;

/** A call that needs no session, bound to its handler. */
export type PublicRoute = { readonly call: AnyCall; readonly open: PublicHandler<AnyCall> };

type PublicHandler<C extends AnyCall> = (
  context: Pick<CallContext<C>, 'body' | 'tx' | 'at' | 'newId'>,
) => Promise<AnswerOf<C>>;

export function bindPublic<C extends AnyCall>(call: C, open: PublicHandler<C>): PublicRoute {
  return { call, open: open as PublicHandler<AnyCall> };
}

/**
 * Binds a contract call to its permissions, its handler and, if it takes files, to the precheck that runs before they
 * are read.
 */
export function bind<C extends AnyCall>(
  call: C,
  permissions: readonly Permission[],
  handler: Handler<C>,
  precheck: Precheck | null = null,
): Route {
  return {
    call,
    permissions,
    handler: handler as Handler<AnyCall>,
    readFile: null,
    precheck,
    changesAccess: false,
  };
}

/**
 * Binds a call that takes a table to the function that reads the table and to its handler, which receives the result.
 */
export function bindTable<C extends AnyCall, Content>(
  call: C,
  permissions: readonly Permission[],
  readFile: (bytes: Uint8Array, context: { body: BodyOf<C>; session: Session }) => Promise<Content>,
  handler: (context: CallContext<C>, content: Content) => Promise<AnswerOf<C>>,
): Route {
  const route = bind(call, permissions, (context) => handler(context, context.fileContent as Content));
  return { ...route, readFile: readFile as ReadFile };
}

/** Like `bind`, for a call that may end somebody's access. */
export function bindAccess<C extends AnyCall>(
  call: C,
  permissions: readonly Permission[],
  handler: Handler<C>,
): Route {
  return { ...bind(call, permissions, handler), changesAccess: true };
}
