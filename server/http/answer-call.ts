import { readFile } from 'node:fs/promises';
import { DIGEST_HEADER } from '#contract/action-digest.ts';
import { WireError } from '#contract/codec.ts';
import type { Reads } from '../db/reads.ts';
import type { Db, Tx } from '../db/schema.ts';
import { lockAccess } from '../db/users.sql.ts';
import { changesOf } from '../events/change.ts';
import { acceptFiles, ContentRejected, type ReadyFile } from '../files/accept.ts';
import { type Decoder, DecoderBusy } from '../files/decoder.ts';
import type { DeferredCheck } from '../files/deferred-check.ts';
import { asStorageFault, type FileStore } from '../files/file-store.ts';
import { recordFiles } from '../files/files.sql.ts';
import { discardFiles, type IncomingFile, openFileSink, openHashSink } from '../files/incoming.ts';
import { newId } from '../ids.ts';
import { serverTexts } from '../texts.ts';
import { answerPublic } from './answer-public.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import { type FormBody, readFormBody } from './form-body.ts';
import type { Clock, PublicRoute, Route } from './handler.ts';
import { type Answer, type Done, printsOf, readKey, refuseUnread, runOnce } from './idempotency.ts';
import { keptTexts } from './kept-texts.ts';
import { DECODER_RETRY_AFTER_SECONDS } from './limits.ts';
import { malformed, notWhole, Problem, rejectionProblem, unavailable } from './problem.ts';
import type { HoldSession, RequireSession } from './require-session.ts';
import { permit, type Session } from './session.ts';
import type { IsGone, Turns } from './turns.ts';
import type { UploadQuota } from './upload-quota.sql.ts';

export type CallDeps = {
  readonly reads: Reads;
  /** Database for actions and sessions; its statements are prepared. */
  readonly actions: Db;
  readonly files: FileStore;
  readonly decoder: Decoder;
  readonly deferredCheck: DeferredCheck;
  readonly clock: Clock;
  readonly requireSession: RequireSession;
  readonly holdSession: HoldSession;
  readonly turns: Turns;
  readonly failed: FailedAttempts;
  readonly quota: UploadQuota;
  /** If off, the header is ignored, as by a host that does not know it. */
  readonly idempotency: boolean;
};

export type CallRequest = {
  readonly request: Request;
  /** The raw body, as it arrives. */
  readonly body: () => AsyncIterable<Uint8Array>;
  /** The body as parsed JSON, {} if there is none. Throws the 400, 413 or 415 problem. */
  readonly json: () => Promise<unknown>;
  /** IP address of the client. */
  readonly client: string;
  readonly params: Readonly<Record<string, string>>;
  /**
   * True if the body arrived completely; call it after reading the body. A request that is cut off early reads as one
   * without a body.
   */
  readonly isRequestComplete: () => boolean;
  /** True if the client has disconnected. */
  readonly isGone: IsGone;
  /** Called as soon as the session is known, for the log. */
  readonly onSession: (session: Session) => void;
};

/**
 * Runs one call from request to answer: session, role, the check that needs no body, input, transaction, handler.
 * Throws only what `toProblem` understands. A body that has not been read by then is left to the caller.
 */
export async function answerCall(
  deps: CallDeps,
  route: Route | PublicRoute,
  call: CallRequest,
): Promise<Answer> {
  if ('open' in route) return answerPublic(deps, route, call);
  const { isGone } = call;
  const session = await deps.requireSession(call.request.headers.get('authorization'), call.client, isGone);
  call.onSession(session);
  const query = route.call.query.decode(queryOf(call.request), '');
  return route.call.method === 'GET'
    ? read(deps, route, call, session, query)
    : change(deps, route, call, session, query);
}

/** The problem that a check throws, or null. Other errors are rethrown. */
async function refusalOf(check: () => Promise<void> | void): Promise<Problem | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Throws the 400 problem for a NUL character: no database stores one, so the text would be read as a different one. */
function queryOf(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url);
  if ([...searchParams.values()].some((value) => value.includes('\0')))
    throw malformed(serverTexts.malformedValue);
  return Object.fromEntries(searchParams);
}

async function read(
  deps: CallDeps,
  route: Route,
  call: CallRequest,
  session: Session,
  query: unknown,
): Promise<Answer> {
  permit(session, route.permissions);
  const context = actionContext(deps, call, session, query);
  const value = await deps.turns.within(session.userId, call.isGone, () =>
    deps.reads.snapshot((tx) =>
      route.handler({ ...context, requestKey: null, body: {}, files: [], fileContent: undefined, tx }),
    ),
  );
  return { ...encoded(route, value), replayed: false, decided: null };
}

async function change(
  deps: CallDeps,
  route: Route,
  call: CallRequest,
  session: Session,
  query: unknown,
): Promise<Answer> {
  const key = deps.idempotency ? readKey(call.request.headers.get('idempotency-key')) : null;
  const context = actionContext(deps, call, session, query);
  const forbidden = await refusalOf(() => permit(session, route.permissions));
  if (forbidden !== null && key !== null) {
    const answer = await forbid(deps, call, context, key, forbidden);
    if (answer !== null) return answer;
  }
  const isForm = comesAsForm(route, call.request);
  const check = isForm ? route.precheck : null;
  const refusal =
    forbidden ?? (check === null ? null : await refusalOf(() => check({ ...context, db: deps.actions })));
  // With a key, a refusal by the state answers one particular body, so that body has to be hashed. Without a key nobody
  // needs the body.
  if (refusal !== null && key === null) throw refusal;
  const input = await readInput(deps, route, call, {
    ...context,
    isForm,
    isRefused: refusal !== null,
  });
  const kept = new Set<string>();
  try {
    if (!call.isRequestComplete()) throw notWhole(serverTexts.cutOff);
    const identity = { userId: session.userId, at: context.at };
    const payload = {
      method: route.call.method,
      path: new URL(call.request.url).pathname.replace(/\/+$/, ''),
      fields: input.fields,
      files: input.files.map(({ sha256 }) => sha256),
    };
    const keyed = key === null ? null : { key, ...(await printsOf(key, payload)) };
    if (deps.idempotency)
      rejectAltered(input.files, call.request.headers.get(DIGEST_HEADER), keyed?.digest ?? null);
    const checked = refusal === null ? await checkInput(deps, route, input, session) : { problem: refusal };
    // A key that is already decided is answered from its record in here, before any refusal: the action itself may be
    // the reason why it is refused now.
    const action = async (tx: Tx): Promise<Done> => {
      // Before the session is locked: two actions that end each other's access would otherwise deadlock.
      if (route.changesAccess) await lockAccess(tx);
      await deps.holdSession(tx, session);
      // Thrown inside the transaction: a refusal of the input is as final as one by the handler, and is stored under
      // the key.
      if (checked.problem !== null) throw checked.problem;
      const files = await recordFiles(tx, checked.files);
      const { body, fileContent } = checked;
      const value = await route.handler({ ...context, requestKey: key, body, files, fileContent, tx });
      // Last, so that a refused action leaves nothing in the store. Before the commit, because a row must never name a
      // file that does not exist.
      if (checked.files.length > 0) await deps.files.keep(checked.files);
      for (const { path } of checked.files) kept.add(path);
      return { ...encoded(route, value), changes: changesOf(route.call.name, session, value) };
    };
    // The client may have gone. A request that arrived completely is still carried out, and a retry finds its answer.
    const answer = await deps.turns.within(session.userId, isWanted, () =>
      runOnce(deps.actions, identity, keyed, action),
    );
    if (checked.problem === null && checked.files.some(({ state }) => state === 'unchecked'))
      deps.deferredCheck.begin();
    return answer;
  } finally {
    await discardFiles(input.files, kept);
  }
}

const isWanted: IsGone = () => false;

/**
 * Rejects a request that was altered in transit. Neither the action nor a refusal of it is stored under the key,
 * because the genuine request still needs that key. A host that knows no keys knows no hashes either.
 */
function rejectAltered(files: readonly IncomingFile[], said: string | null, digest: string | null): void {
  const isOther = files.some(({ namedSha256, sha256 }) => namedSha256 !== null && namedSha256 !== sha256);
  if (isOther || (said !== null && said !== digest)) throw notWhole(serverTexts.altered);
}

type ActionContext = ReturnType<typeof actionContext>;

/** Refuses what the role may never do, whatever the body. Null if the key has already answered a particular body. */
function forbid(
  { actions, holdSession, turns }: CallDeps,
  { isGone }: CallRequest,
  { session, at }: ActionContext,
  key: string,
  refusal: Problem,
): Promise<Answer | null> {
  const { userId } = session;
  return turns.within(userId, isGone, () =>
    refuseUnread(actions, { userId, at, key }, (tx) => holdSession(tx, session), refusal),
  );
}

function actionContext(deps: CallDeps, call: CallRequest, session: Session, query: unknown) {
  const { params } = call;
  return { params, query, session, clock: deps.clock, at: deps.clock.now().toISOString(), newId };
}

function encoded(route: Route, value: unknown): { status: number; body: string } {
  return { status: route.call.success, body: JSON.stringify(route.call.answer.encode(value)) };
}

type Input = { readonly fields: unknown; readonly files: readonly IncomingFile[] };

type Reading = Pick<ActionContext, 'session' | 'at'> & {
  readonly isForm: boolean;
  readonly isRefused: boolean;
};

/** True if the body always is a form, or if optional files come with it. */
function comesAsForm({ call: { body } }: Route, request: Request): boolean {
  const type = request.headers.get('content-type') ?? '';
  return body.as === 'form' || (body.files !== null && /^multipart\/form-data\b/i.test(type));
}

async function readInput(deps: CallDeps, route: Route, call: CallRequest, reading: Reading): Promise<Input> {
  const { as } = route.call.body;
  if (reading.isForm) return readUpload(deps, route, call, reading);
  return { fields: as === 'json' ? await call.json() : {}, files: [] };
}

async function readUpload(
  deps: CallDeps,
  route: Route,
  { request: { headers }, body }: CallRequest,
  { session, at, isRefused }: Reading,
): Promise<FormBody> {
  const { files } = route.call.body;
  const take = isRefused ? openHashSink : () => openFileSink(deps.files.incoming);
  const announced = { length: headers.get('content-length'), files: files?.max ?? 0 };
  const contentType = headers.get('content-type') ?? '';
  return deps.quota.within({ userId: session.userId, at }, announced, (received) =>
    readFormBody({ body: body(), contentType }, files, take, received),
  );
}

type CheckedInput =
  | { readonly problem: Problem }
  | {
      readonly problem: null;
      readonly body: unknown;
      readonly files: readonly ReadyFile[];
      readonly fileContent: unknown;
    };

/** Decodes the fields and checks the files, before the transaction that names them. */
async function checkInput(
  deps: CallDeps,
  route: Route,
  input: Input,
  session: Session,
): Promise<CheckedInput> {
  const part = route.call.body.files;
  try {
    const { codec } = route.call.body;
    const body = codec.decode(keptTexts(input.fields, codec.schema), '');
    if (route.readFile !== null) {
      const [file] = input.files;
      if (file === undefined || file.bytes === 0) return { problem: malformed(serverTexts.fileMissing) };
      const bytes = await asStorageFault(readFile(file.path));
      const fileContent = await route.readFile(bytes, { body, session });
      return { problem: null, body, files: [], fileContent };
    }
    const content = part?.content === 'pdf' ? 'pdf' : 'image';
    const files = await acceptFiles(deps.decoder, input.files, content, session.userId);
    return { problem: null, body, files, fileContent: undefined };
  } catch (error) {
    // A fault in a file is as final as a fault in a field. A lack of time to read it is not.
    if (error instanceof Problem && error.status < 500) return { problem: error };
    if (error instanceof WireError) return { problem: malformed(error.message, error) };
    if (error instanceof ContentRejected) return { problem: rejectionProblem(error, part?.name ?? 'files') };
    // Not final: nothing is stored under the key, and the same request is accepted a little later.
    if (error instanceof DecoderBusy)
      throw unavailable(error, serverTexts.decoderBusy, DECODER_RETRY_AFTER_SECONDS);
    throw error;
  }
}
