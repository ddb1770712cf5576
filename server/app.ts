import { type Context, Hono, type Next } from 'hono';
import type { Logger } from 'pino';
import { BATCH_PATH } from '#contract/batch.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { configFileOf, type RuntimeConfig } from '#contract/runtime-config.ts';
import type { Db } from './db/schema.ts';
import type { Events } from './events/open-events.ts';
import { answerCall, type CallDeps } from './http/answer-call.ts';
import { answerEarly, jsonAnswer } from './http/answers.ts';
import { answerBatch } from './http/batch.ts';
import { FailedAttempts } from './http/failed-attempts.ts';
import { createGuardedLookup } from './http/guarded-lookup.ts';
import type { PublicRoute, Route } from './http/handler.ts';
import { openReadiness } from './http/health.sql.ts';
import {
  bodyOf,
  type Connection,
  clientOf,
  isBodyConsumed,
  isGone,
  isRequestComplete,
  jsonOf,
} from './http/listen.ts';
import { answerMedia } from './http/media.ts';
import { missingCookie } from './http/media-cookie.ts';
import { openApiDocument } from './http/openapi.ts';
import { notFound, Problem, tooMany, toProblem, unavailable } from './http/problem.ts';
import { openRateLimits, type RateLimiter } from './http/rate-limit.ts';
import { createHoldSession, createRequireSession, type RequireSession } from './http/require-session.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { StaticApp } from './http/static-app.ts';
import { Turns } from './http/turns.ts';
import { UploadQuota } from './http/upload-quota.sql.ts';
import { newId } from './ids.ts';
import { type Metrics, routeOf } from './metrics.ts';
import { serverTexts } from './texts.ts';
import type { RequestSpan, Tracing } from './tracing/tracing.ts';

export type ServerDeps = Omit<CallDeps, Checks> & {
  readonly db: Db;
  /** True if demo users may sign in. */
  readonly demoSignIn: boolean;
  /** True if `X-Forwarded-For` is trusted. */
  readonly trustProxy: boolean;
  /** True if browsers are told to use https only; null: if the trusted proxy says that they did. */
  readonly hsts: boolean | null;
  /** Limits on senders; the program's own by default. */
  readonly rateLimiter?: RateLimiter;
  readonly routes: readonly (Route | PublicRoute)[];
  /** The built app, or null if something else serves it (the development server, tests). */
  readonly app: StaticApp | null;
  /** Null on a server without server events. */
  readonly events: Events | null;
  readonly fleetDashboardUrl: string;
  /** Demo users that the start page signs in without a link. */
  readonly demoSignIns: RuntimeConfig['demoSignIns'];
  readonly version: string;
  readonly log: Logger;
  /** Request metrics, if somebody reads them. */
  readonly metrics?: Metrics | null;
  /** Request tracing, if somebody collects traces. */
  readonly tracing?: Tracing | null;
  /** Aborted once the server was told to stop: it keeps working, but reports that it is not ready. */
  readonly stopping?: AbortSignal;
};

export type HttpServer = { readonly fetch: (request: Request, connection?: Connection) => Promise<Response> };

/** Checks between a client and a call. */
type Checks = 'requireSession' | 'holdSession' | 'turns' | 'failed' | 'quota';

type Env = {
  Bindings: Connection;
  Variables: {
    call: string | null;
    /** The call's path with named parameters. */
    route: string | null;
    userId: string | null;
    replayed: boolean;
    problem: Problem | null;
    requestId: string;
  };
};

const REQUEST_ID = 'X-Request-Id';

/**
 * The server as one function from request to answer. It opens nothing and listens on nothing; main.ts and the tests do.
 */
export function createServer(deps: ServerDeps): HttpServer {
  const hono = new Hono<Env>({ strict: false });
  const nowMs = () => deps.clock.now().getTime();
  const failed = new FailedAttempts(nowMs);
  const turns = new Turns();
  const requireSession = createRequireSession({ ...deps, db: deps.actions, failed, turns });
  watchRequests(hono, deps);
  limitRequests(hono, deps);
  const holdSession = createHoldSession(deps);
  mountCalls(hono, {
    ...deps,
    requireSession,
    holdSession,
    failed,
    turns,
    quota: new UploadQuota(deps.actions),
  });
  mountOwnPages(hono, deps, requireSession);
  mountMedia(hono, deps, turns, new FailedAttempts(nowMs));
  hono.notFound(async (context) => {
    const isApi = /^\/api(\/|$)/.test(context.req.path);
    const page = isApi || deps.app === null ? null : await deps.app(context.req.raw);
    return page ?? fail(context, notFound());
  });
  hono.onError((error, context) => fail(context, toProblem(error)));
  return { fetch: async (request, connection = {}) => hono.fetch(request, connection) };
}

function watchRequests(
  hono: Hono<Env>,
  { log, hsts, trustProxy, metrics = null, tracing = null }: ServerDeps,
): void {
  const [plain, secure] = [false, true].map((isHsts) => Object.entries(securityHeaders(isHsts)));
  const answer = async (context: Context<Env>, next: Next): Promise<RequestRecord> => {
    const startedMs = performance.now();
    const requestId = requestIdOf(context.req.header(REQUEST_ID));
    context.set('requestId', requestId);
    await next();
    if (!isBodyConsumed(context.req.raw, context.env))
      context.res = await answerEarly(context.res, context.req.raw);
    const isForwarded = trustProxy && isForwardedHttps(context.req.raw);
    const isSecure = hsts ?? isForwarded;
    for (const [name, value] of (isSecure ? secure : plain) ?? []) {
      // A header that the answer sets itself, such as a PDF's, is stricter.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    // The answer to an action of a batch is read by scripts, not by a browser.
    if (context.get('userId') !== undefined && context.env.inner === undefined) {
      const cookie = missingCookie(context.req.raw, isSecure || isForwarded || isHttps(context.req.raw));
      if (cookie !== null) context.res.headers.append('Set-Cookie', cookie);
    }
    context.res.headers.set(REQUEST_ID, requestId);
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
    const record: RequestRecord = {
      requestId,
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: performance.now() - startedMs,
      call: context.get('call') ?? null,
      route: context.get('route') ?? null,
      userId: context.get('userId') ?? null,
      replayed: context.get('replayed') ?? false,
      problem: context.get('problem') ?? null,
    };
    logRequest(log, record);
    metrics?.count(record);
    return record;
  };
  hono.use(async (context, next) => {
    if (tracing === null) {
      await answer(context, next);
      return;
    }
    // Traces from anybody but our own proxy are not trusted.
    const traceparent = trustProxy ? (context.req.header('traceparent') ?? null) : null;
    await tracing.request(traceparent, async () => told(await answer(context, next)));
  });
}

/** Trace attributes of a request. Fewer than in the log, since traces leave our systems. */
function told(record: RequestRecord): RequestSpan {
  const { method, status, requestId, call, problem } = record;
  const route = record.route ?? routeOf(record);
  return {
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'request.id': requestId,
      ...(call !== null && { 'request.call': call }),
      ...(problem !== null && { 'error.type': problem.code }),
    },
    isFailed: status >= 500,
  };
}

function isHttps(request: Request): boolean {
  return request.url.startsWith('https:');
}

/** The last value is the proxy's; the others may come from anybody. */
function isForwardedHttps(request: Request): boolean {
  return request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https';
}

/** Runs before anything is read or looked up. */
function limitRequests(hono: Hono<Env>, { trustProxy, rateLimiter = openRateLimits() }: ServerDeps): void {
  hono.use(async (context, next) => {
    const { path } = context.req;
    // An action of a batch was counted with the batch.
    if (context.env.inner === undefined) {
      const client = clientOf(context.req.raw, context.env, trustProxy);
      const excess = rateLimiter(path, client, context.req.header('authorization') ?? null);
      if (excess !== null) throw tooMany(serverTexts.tooManyRequests[excess.of], excess.waitSeconds);
    }
    await next();
  });
}

function mountCalls(hono: Hono<Env>, deps: ServerDeps & Pick<CallDeps, Checks>): void {
  const routes = [...deps.routes].sort((a, b) => byPrecision(a.call.path, b.call.path));
  for (const route of routes) {
    hono.on(route.call.method, honoPath(route.call.path), async (context) => {
      context.set('call', route.call.name);
      context.set('route', `/api${route.call.path}`);
      const answer = await answerCall(deps, route, {
        request: context.req.raw,
        body: () => bodyOf(context.req.raw, context.env),
        json: () => jsonOf(context.req.raw, context.env),
        client: clientOf(context.req.raw, context.env, deps.trustProxy),
        params: context.req.param(),
        isRequestComplete: () => isRequestComplete(context.env),
        isGone: () => isGone(context.env),
        onSession: ({ userId }) => context.set('userId', userId),
      });
      context.set('replayed', answer.replayed);
      return jsonAnswer(answer, context.req.raw);
    });
  }
  const paths = [...new Set(routes.map(({ call }) => call.path))];
  for (const path of paths) {
    const methods = routes.filter(({ call }) => call.path === path).map(({ call }) => call.method);
    hono.all(honoPath(path), (context) => {
      context.header('Allow', methods.join(', '));
      return fail(context, methodNotAllowed(context.req.method));
    });
  }
}

function mountOwnPages(hono: Hono<Env>, deps: ServerDeps, requireSession: RequireSession): void {
  const readiness = openReadiness(deps.db, deps.files);
  hono.get('/api/livez', (context) => context.json({ status: 'ok' }));
  hono.get('/api/healthz', async (context) => {
    if (deps.stopping?.aborted === true) throw unavailable(null, serverTexts.stopping);
    await readiness();
    return context.json({ status: 'ok' });
  });
  hono.get('/config.json', (context) =>
    context.json(
      configFileOf({
        apiHost: '/api',
        fleetDashboardUrl: deps.fleetDashboardUrl,
        contract: 1,
        idempotency: deps.idempotency,
        events: deps.events?.isAvailable() ?? false,
        demoSignIns: deps.demoSignIns,
        version: deps.version,
      }),
    ),
  );
  const calls = deps.routes.map(({ call }) => call);
  hono.get('/api/openapi.json', (context) => context.json(openApiDocument(calls, deps.version)));
  if (deps.idempotency) {
    hono.post(`/api${BATCH_PATH}`, async (context) => {
      // However the path is spelled: a batch in a batch would bypass the limits, which count it as one request.
      if (context.env.inner !== undefined) throw notFound();
      const request = context.req.raw;
      context.set('call', 'batch');
      context.set('route', `/api${BATCH_PATH}`);
      const { userId } = await requireSession(
        request.headers.get('authorization'),
        clientOf(request, context.env, deps.trustProxy),
        () => isGone(context.env),
      );
      context.set('userId', userId);
      const socket = context.env.incoming?.socket;
      const incoming = { complete: true, ...(socket && { socket }) };
      const requestId = context.get('requestId');
      return answerBatch(request, async (action, body, index) => {
        action.headers.set(REQUEST_ID, `${requestId}.${index}`);
        return hono.fetch(action, { inner: { body }, incoming });
      });
    });
  }
  const { events } = deps;
  if (events !== null) {
    hono.get('/api/events', async (context) => {
      const request = context.req.raw;
      const client = clientOf(request, context.env, deps.trustProxy);
      const said = request.headers.get('authorization');
      const session = await requireSession(said, client, () => isGone(context.env));
      context.set('userId', session.userId);
      return events.answer(request, session);
    });
  }
}

/**
 * Serves pictures. Their failures are counted separately from failed sign-ins of calls: a page full of pictures with an
 * expired sign-in must not lock out others at its address.
 */
function mountMedia(hono: Hono<Env>, deps: ServerDeps, turns: Turns, failed: FailedAttempts): void {
  const lookUp = createGuardedLookup(failed, {
    unknown: notFound,
    tooManyText: serverTexts.tooManyWrongTokens,
  });
  hono.get('/api/media/:key', (context) => {
    const request = context.req.raw;
    const client = clientOf(request, context.env, deps.trustProxy);
    return answerMedia(
      { ...deps, lookUp, turns },
      { key: context.req.param('key'), client, request, isGone: () => isGone(context.env) },
    );
  });
}

/** Client's request id if log-safe, otherwise a generated one. */
function requestIdOf(said: string | undefined): string {
  return said !== undefined && /^[\w.:-]{1,128}$/.test(said) ? said : newId();
}

function fail(context: Context<Env>, problem: Problem): Response {
  context.set('problem', problem);
  const { retryAfterSeconds } = problem;
  if (retryAfterSeconds !== null) context.header('Retry-After', String(retryAfterSeconds));
  return context.json(problem.body, problem.status);
}

function methodNotAllowed(method: string): Problem {
  return new Problem({
    status: 405,
    code: PROBLEM_CODES.methodNotAllowed,
    detail: serverTexts.methodNotAllowed(method),
  });
}

/** Converts a contract path to the router's syntax: `/vendors/{id}` → `/api/vendors/:id`. */
function honoPath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/**
 * Orders paths so that a fixed word comes before a parameter in the same position: `/vendors/jobs` is not the vendor
 * named 'jobs'.
 */
function byPrecision(a: string, b: string): number {
  return sortKey(a).localeCompare(sortKey(b), 'en');
}

function sortKey(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('');
}

/** Log record of a request. Headers, queries, bodies and media keys are left out, because they contain tokens. */
type RequestRecord = {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly call: string | null;
  readonly route: string | null;
  readonly userId: string | null;
  readonly replayed: boolean;
  readonly problem: Problem | null;
};

function logRequest(log: Logger, { problem, route: _, ...record }: RequestRecord): void {
  const line = {
    ...record,
    path: record.path.replace(/^(\/api\/media\/).+/, '$1…'),
    ms: Math.round(record.ms),
    ...(problem === null ? {} : { code: problem.code }),
  };
  if (record.status >= 500) log.error({ ...line, err: problem?.cause ?? problem }, 'request failed');
  else if (record.status >= 400) log.warn(line, 'request refused');
  else log.info(line, 'request');
}
