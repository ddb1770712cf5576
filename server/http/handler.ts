import type { AnswerOf, AnyCall, BodyOf, QueryOf } from '#contract/call.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { StoredFile } from '../files/files.sql.ts';
import type { Session } from './session.ts';

export type Clock = { readonly now: () => Date };

/** What a handler gets: everything read, checked and decoded, and a transaction of its own. */
export type CallContext<C extends AnyCall> = {
  /** Path parameters by name; an absent one reads as ''. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Content-checked, on disk, and named in `files` within this transaction: rows may refer to `sha256` at once. */
  readonly files: readonly StoredFile[];
  /** What `Route.readFile` made of the call's file; undefined for any other call. */
  readonly fileContent: unknown;
  readonly session: Session;
  /** For POST, PATCH and DELETE one READ COMMITTED transaction together with the idempotency record; for GET a read-only snapshot. */
  readonly tx: Tx;
  readonly clock: Clock;
  /** `clock.now()` once for the whole call, as ISO text: what rows of one act carry. */
  readonly at: string;
  /** The request's Idempotency-Key; null when it has none, or when this server does as if it knew none. */
  readonly requestKey: string | null;
  /** A fresh UUID v7. */
  readonly newId: () => string;
};

/**
 * Answers one call with the value its contract's answer codec encodes (the whole envelope). Refuses by throwing: `refuse(error)` for a
 * refusal of the domain, `new Problem(…)` for anything else. Whatever it wrote before is rolled back.
 */
export type Handler<C extends AnyCall> = (context: CallContext<C>) => Promise<AnswerOf<C>>;

/** What is known of a call before its body is read. There is no transaction: what a precheck asks is one statement. */
export type PrecheckContext = Pick<CallContext<AnyCall>, 'params' | 'session' | 'at'> & { readonly db: Db };

/**
 * Refuses, as the handler would, what the state of what the path names refuses whatever the body. It only spares the server the files;
 * the handler, which sees the state under a lock, has the last word.
 */
export type Precheck = (context: PrecheckContext) => Promise<void>;

/** A call bound to its handler. Each entity's routes.ts exports a list of them; server/routes.ts gathers the lists. */
export type Route = {
  readonly call: AnyCall;
  /** A role that has none of them never makes the call, and is refused before anything is read; empty where it is everybody's. */
  readonly permissions: readonly Permission[];
  readonly handler: Handler<AnyCall>;
  /** Reads the one file of a call whose file is no picture and not kept, before the transaction. Null for any other call. */
  readonly readFile: ReadFile | null;
  /** Of a call that takes files; null where the body is small. */
  readonly precheck: Precheck | null;
  /** Whether it may end somebody's access: such calls are carried out one at a time. */
  readonly changesAccess: boolean;
};

/** Makes something of a file's bytes. Refuses by throwing a Problem. */
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

/** Ties a contract call to who may make it, to its handler and, where it takes files, to the precheck that runs before they are read. */
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

/** Ties a call that takes a table to what reads it and to its handler, which gets what was read. */
export function bindTable<C extends AnyCall, Content>(
  call: C,
  permissions: readonly Permission[],
  readFile: (bytes: Uint8Array, context: { body: BodyOf<C>; session: Session }) => Promise<Content>,
  handler: (context: CallContext<C>, content: Content) => Promise<AnswerOf<C>>,
): Route {
  const route = bind(call, permissions, (context) => handler(context, context.fileContent as Content));
  return { ...route, readFile: readFile as ReadFile };
}

/** The same for a call that may end somebody's access. */
export function bindAccess<C extends AnyCall>(
  call: C,
  permissions: readonly Permission[],
  handler: Handler<C>,
): Route {
  return { ...bind(call, permissions, handler), changesAccess: true };
}
