import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { runtimeConfigCodec } from '#contract/runtime-config.ts';
import { serverTexts } from '#domain/texts-server.ts';
import type { Events } from './events/open-events.ts';
import { answerCall, type CallDeps } from './http/answer-call.ts';
import { answerEarly } from './http/early-answer.ts';
import type { Route } from './http/handler.ts';
import { jsonAnswer } from './http/json-answer.ts';
import type { Connection } from './http/listen.ts';
import { answerMedia } from './http/media.ts';
import { openApiDocument } from './http/openapi.ts';
import { notFound, Problem } from './http/problem.ts';
import { logRequest } from './http/request-log.ts';
import { byPrecision, honoPath } from './http/route-order.ts';
import { SECURITY_HEADERS } from './http/security-headers.ts';
import type { StaticApp } from './http/static-app.ts';
import { toProblem } from './http/to-problem.ts';

export type ServerDeps = CallDeps & {
  readonly routes: readonly Route[];
  /** The built app, or null where something else serves it (the development server, tests). */
  readonly app: StaticApp | null;
  /** Null on a server that tells nobody of changes. */
  readonly events: Events | null;
  readonly fleetDashboardUrl: string;
  readonly version: string;
  readonly log: Logger;
};

export type HttpServer = { readonly fetch: (request: Request, connection?: Connection) => Promise<Response> };

type Env = {
  Bindings: Connection;
  Variables: { call: string | null; userId: string | null; replayed: boolean; problem: Problem | null };
};

/** The server as one function from request to answer. Opens nothing, listens on nothing: main.ts and the tests do. */
export function createServer(deps: ServerDeps): HttpServer {
  const hono = new Hono<Env>({ strict: false });
  watchRequests(hono, deps.log);
  mountCalls(hono, deps);
  mountOwnPages(hono, deps);
  hono.notFound(async (context) => {
    const isApi = /^\/api(\/|$)/.test(context.req.path);
    const page = isApi || deps.app === null ? null : await deps.app(context.req.raw);
    return page ?? fail(context, notFound());
  });
  hono.onError((error, context) => fail(context, toProblem(error)));
  return { fetch: async (request, connection = {}) => hono.fetch(request, connection) };
}

function watchRequests(hono: Hono<Env>, log: Logger): void {
  hono.use(async (context, next) => {
    const startedMs = performance.now();
    await next();
    context.res = await answerEarly(context.res, context.req.raw);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.res.headers.set(name, value);
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
    logRequest(log, {
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: performance.now() - startedMs,
      call: context.get('call') ?? null,
      userId: context.get('userId') ?? null,
      replayed: context.get('replayed') ?? false,
      problem: context.get('problem') ?? null,
    });
  });
}

function mountCalls(hono: Hono<Env>, deps: ServerDeps): void {
  const routes = [...deps.routes].sort((a, b) => byPrecision(a.call.path, b.call.path));
  for (const route of routes) {
    hono.on(route.call.method, honoPath(route.call.path), async (context) => {
      context.set('call', route.call.name);
      const answer = await answerCall(deps, route, {
        request: context.req.raw,
        params: context.req.param(),
        isWhole: () => context.env.incoming?.complete ?? true,
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

function mountOwnPages(hono: Hono<Env>, deps: ServerDeps): void {
  hono.get('/api/healthz', async (context) => {
    await sql`select 1`.execute(deps.db);
    return context.json({ status: 'ok' });
  });
  hono.get('/config.json', (context) =>
    context.json(
      runtimeConfigCodec.encode({
        apiHost: '/api',
        fleetDashboardUrl: deps.fleetDashboardUrl,
        idempotency: deps.idempotency,
        partialCompletion: true,
        events: deps.events?.isAvailable() ?? false,
        version: deps.version,
      }) as Record<string, unknown>,
    ),
  );
  const calls = deps.routes.map(({ call }) => call);
  hono.get('/api/openapi.json', (context) => context.json(openApiDocument(calls, deps.version)));
  const { events } = deps;
  if (events !== null) hono.get('/api/events', (context) => events.answer(context.req.raw));
  hono.get('/api/media/:key', (context) =>
    answerMedia(deps.db, deps.files, context.req.param('key'), context.req.raw),
  );
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
