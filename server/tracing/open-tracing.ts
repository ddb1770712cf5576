import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { Tracing } from './tracing.ts';

/** A collector that does not answer delays the end of the program no longer than this. */
const CLOSE_WITHIN_MS = 3_000;

/**
 * OpenTelemetry traces, sent to where its standard variables say. Spans that a collector does not accept in time wait
 * in a bounded queue and are then dropped. This module and its packages are loaded only if traces are configured.
 */
export function openTracing(version: string, log: Pick<Logger, 'warn' | 'info'>): Tracing {
  const warn = (said: string): void => log.warn({ said }, 'a setting of traces is not used');
  // During the setup the packages report unreadable variables here. Later they would only report what the exporter
  // below logs in one line.
  diag.setLogger({ error: warn, warn, info: warn, debug: warn, verbose: warn }, DiagLogLevel.WARN);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'vendor-management',
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(loggingExporter(new OTLPTraceExporter(), log))],
  });
  diag.disable();
  const tracer = provider.getTracer('vendor-management', version);
  const present = new AsyncLocalStorage<Span>();

  const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await present.run(span, work);
    } catch (error) {
      // Its message may quote what somebody typed.
      span.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    request: (traceparent, answer) => {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, contextOf(traceparent, present));
      return within(span, async () => {
        const { name, attributes, isFailed } = await answer();
        span.updateName(name).setAttributes(attributes);
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      });
    },
    step: ({ name, attributes, isElsewhere, isOwn = false }, work) => {
      const parent = present.getStore();
      // A request that has already been answered has nothing to do with later work.
      const isRunning = parent?.isRecording() === true;
      const isWanted = parent === undefined || (parent.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
      if (!isRunning && !(isOwn && isWanted)) return work();
      const context = isRunning ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const kind = isElsewhere ? SpanKind.CLIENT : SpanKind.INTERNAL;
      return within(tracer.startSpan(name, { kind, attributes }, context), work);
    },
    close: () => Promise.race([provider.shutdown().catch(() => undefined), delay(CLOSE_WITHIN_MS)]),
  };
}

/** The trace that a request came with; for an action of a batch, the batch's. */
function contextOf(traceparent: string | null, present: AsyncLocalStorage<Span>): Context {
  const batch = present.getStore();
  if (batch !== undefined) return trace.setSpan(ROOT_CONTEXT, batch);
  const said = traceparent === null ? null : parseTraceParent(traceparent);
  return said === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...said, isRemote: true });
}

/** Logs once when the collector is unreachable, and once when it is back. */
function loggingExporter(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isAway)
          log.warn({ err: kindOf(result.error) }, 'traces do not arrive: some are lost until they do');
        if (!failed && isAway) log.info('traces arrive again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** Identifies an error: the database's or the system's code, else its class. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : error.name;
}
