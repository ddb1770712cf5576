import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Decoder } from '../files/decoder.ts';
import type { FileStore } from '../files/file-store.ts';

/** Names, numbers and the program's own words: never what a person typed, a token, a photo or a value of a query. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A step that takes noticeable time. */
type Step = {
  readonly name: string;
  readonly attributes: Attributes;
  /** True if another program does it. */
  readonly isElsewhere: boolean;
  /** True if it is traced on its own when no request is being answered. */
  readonly isOwn?: boolean;
};

/** Details of a request, known once it is answered. */
export type RequestSpan = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
};

/** Traces requests from step to step, if traces are collected. */
export type Tracing = {
  /** Answers a request as part of the trace that its `traceparent` names, or as a new trace if that is null. */
  readonly request: (traceparent: string | null, answer: () => Promise<RequestSpan>) => Promise<void>;
  /** Runs a step of the request that is being answered. */
  readonly step: <T>(step: Step, work: () => Promise<T>) => Promise<T>;
  /** Sends the remaining spans, within a few seconds. */
  readonly close: () => Promise<void>;
};

const CONNECTION: Step = {
  name: 'connection',
  attributes: { 'db.system.name': 'postgresql' },
  isElsewhere: true,
};
/** A program has fewer distinct statements; inserts of varying length would be unbounded. */
const MOST_STATEMENTS = 500;
const LONGEST_STATEMENT = 2_000;

/** A pool that traces its statements and the waits for a connection. */
export function tracedPool(pool: PostgresPool, tracing: Tracing | null): PostgresPool {
  if (tracing === null) return pool;
  const steps = new Map<string, Step>();
  const stepOf = (text: string): Step => {
    const step = steps.get(text) ?? statementStep(text);
    if (steps.size < MOST_STATEMENTS) steps.set(text, step);
    return step;
  };
  return {
    connect: async () => {
      const client = await tracing.step(CONNECTION, () => pool.connect());
      const query = client.query.bind(client) as unknown as (...input: unknown[]) => Promise<unknown>;
      const ask = (...input: unknown[]): Promise<unknown> => {
        const [statement] = input as [string | { readonly text: string }];
        const text = typeof statement === 'string' ? statement : statement.text;
        return tracing.step(stepOf(text), () => query(...input));
      };
      return { query: ask, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Values are sent separately from the text; quoted text is removed all the same. */
function statementStep(text: string): Step {
  const shape = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  const [operation = ''] = /^\w+/.exec(shape) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)\b/i.exec(shape) ?? [];
  return {
    name: [operation.toUpperCase(), ...(table === undefined ? [] : [table])].join(' '),
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': shape.slice(0, LONGEST_STATEMENT) },
    isElsewhere: true,
  };
}

/** A store that traces the calls made by actions and pictures. */
export function tracedFiles(files: FileStore, tracing: Tracing | null): FileStore {
  if (tracing === null) return files;
  const step = (verb: string): Step => ({
    name: `files ${verb}`,
    attributes: { 'files.store': files.place.kind },
    isElsewhere: files.place.kind === 'bucket',
  });
  return {
    ...files,
    keep: (kept) => tracing.step(step('keep'), () => files.keep(kept)),
    keepThumbnail: (...input) => tracing.step(step('keep thumbnail'), () => files.keepThumbnail(...input)),
    has: (sha256) => tracing.step(step('has'), () => files.has(sha256)),
    open: (...input) => tracing.step(step('open'), () => files.open(...input)),
    lend: (...input) => tracing.step(step('lend'), () => files.lend(...input)),
  };
}

/** A decoder that traces each picture, including those decoded after the answer. */
export function tracedDecoder(decoder: Decoder, tracing: Tracing | null): Decoder {
  if (tracing === null) return decoder;
  const step: Step = { name: 'decode picture', attributes: {}, isElsewhere: false, isOwn: true };
  return {
    decode: (...input) => tracing.step(step, () => decoder.decode(...input)),
    pids: decoder.pids,
    close: decoder.close,
  };
}
