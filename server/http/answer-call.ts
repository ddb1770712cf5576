import { WireError } from '#contract/codec.ts';
import { serverTexts } from '#domain/texts-server.ts';
import type { Db } from '../db/schema.ts';
import { changesOf } from '../events/change.ts';
import { announce } from '../events/changes.sql.ts';
import { type AcceptedFile, acceptFile, ContentRejected } from '../files/accept.ts';
import type { FileStore } from '../files/file-store.ts';
import { discardFiles, type IncomingFile } from '../files/incoming.ts';
import { recordFiles } from '../files/record.ts';
import { newId } from '../ids.ts';
import { readFormBody } from './form-body.ts';
import type { Clock, Route } from './handler.ts';
import { type Answer, readKey, runOnce } from './idempotency.ts';
import { discardBody, readJsonBody } from './json-body.ts';
import { malformed, type Problem } from './problem.ts';
import type { RequireSession } from './require-session.ts';
import type { Session } from './session.ts';
import { rejectionProblem } from './to-problem.ts';

export type CallDeps = {
  readonly db: Db;
  /** The same for acts and sessions, whose statements are prepared. */
  readonly acts: Db;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly requireSession: RequireSession;
  /** Off: the header is ignored, as by a host that does not know it. */
  readonly idempotency: boolean;
};

export type CallRequest = {
  readonly request: Request;
  /** The address it came from. */
  readonly client: string;
  readonly params: Readonly<Record<string, string>>;
  /** Whether its body arrived to the end; asked when it was read. A request that is cut off early reads as one without a body. */
  readonly isWhole: () => boolean;
  /** Tells the log who it was as soon as that is known. */
  readonly onSession: (session: Session) => void;
};

/** One call from request to answer: session, input, transaction, handler. Throws what `toProblem` understands. */
export async function answerCall(deps: CallDeps, route: Route, call: CallRequest): Promise<Answer> {
  try {
    const session = await deps.requireSession(call.request.headers.get('authorization'), call.client);
    call.onSession(session);
    const query = route.call.query.decode(queryOf(call.request), '');
    return route.call.method === 'GET'
      ? await read(deps, route, call, session, query)
      : await change(deps, route, call, session, query);
  } finally {
    await discardBody(call.request);
  }
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

/** A snapshot, so that a list, its total and its details agree with each other. */
async function read(
  deps: CallDeps,
  route: Route,
  call: CallRequest,
  session: Session,
  query: unknown,
): Promise<Answer> {
  const context = actContext(deps, call, session, query);
  const value = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => route.handler({ ...context, requestKey: null, body: {}, files: [], tx }));
  return { ...encoded(route, value), replayed: false, decidedKey: null };
}

async function change(
  deps: CallDeps,
  route: Route,
  call: CallRequest,
  session: Session,
  query: unknown,
): Promise<Answer> {
  const key = deps.idempotency ? readKey(call.request.headers.get('idempotency-key')) : null;
  const input = await readInput(deps, route, call.request);
  try {
    if (!call.isWhole()) throw malformed(serverTexts.cutOff);
    const context = actContext(deps, call, session, query);
    const identity = { userId: session.userId, key, at: context.at };
    const payload = {
      method: route.call.method,
      path: new URL(call.request.url).pathname.replace(/\/+$/, ''),
      fields: input.fields,
      files: input.files.map(({ sha256 }) => sha256),
    };
    const checked = await checkInput(deps, route, input);
    return await runOnce(deps.acts, identity, payload, async (tx) => {
      // Thrown in here, because a refusal of the input is as final as one of the handler and is kept with the key.
      if (checked.problem !== null) throw checked.problem;
      const files = await recordFiles(tx, deps.files, checked.files);
      const value = await route.handler({ ...context, requestKey: key, body: checked.body, files, tx });
      await announce(tx, changesOf(route.call.name, session, value));
      return encoded(route, value);
    });
  } finally {
    await discardFiles(input.files);
  }
}

function actContext(deps: CallDeps, call: CallRequest, session: Session, query: unknown) {
  const { params } = call;
  return { params, query, session, clock: deps.clock, at: deps.clock.now().toISOString(), newId };
}

function encoded(route: Route, value: unknown): { status: number; body: string } {
  return { status: route.call.success, body: JSON.stringify(route.call.answer.encode(value)) };
}

type Input = { readonly fields: unknown; readonly files: readonly IncomingFile[] };

async function readInput(deps: CallDeps, route: Route, request: Request): Promise<Input> {
  const { as, files } = route.call.body;
  if (as === 'form') return readFormBody(request, files, deps.files.incoming);
  return { fields: as === 'json' ? await readJsonBody(request) : {}, files: [] };
}

type CheckedInput =
  | { readonly problem: Problem }
  | { readonly problem: null; readonly body: unknown; readonly files: readonly AcceptedFile[] };

/** Decodes the fields and keeps the files on disk, before the transaction that names them. */
async function checkInput(deps: CallDeps, route: Route, input: Input): Promise<CheckedInput> {
  const part = route.call.body.files;
  try {
    const body = route.call.body.codec.decode(input.fields, '');
    const files: AcceptedFile[] = [];
    for (const file of input.files) files.push(await acceptFile(deps.files, file, part?.content ?? 'image'));
    return { problem: null, body, files };
  } catch (error) {
    if (error instanceof WireError) return { problem: malformed(error.message, error) };
    if (error instanceof ContentRejected) return { problem: rejectionProblem(error, part?.name ?? 'files') };
    throw error;
  }
}
