import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Decoder } from '../files/decoder.ts';
import type { FileStore } from '../files/file-store.ts';

/** Names, numbers and words of the program's own: never what a person typed, a token, a photo or a value of a query. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Work that takes its time. */
type Step = {
  readonly name: string;
  readonly attributes: Attributes;
  /** Whether another program does it. */
  readonly isElsewhere: boolean;
  /** Whether it is told of by itself, where no request is being answered. */
  readonly isOwn?: boolean;
};

/** What is known of a request when it was answered. */
export type RequestSpan = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
};

/** Follows requests from step to step, for whoever collects traces. */
export type Tracing = {
  /** Answers a request, as a part of the trace that its `traceparent` names; of one of its own where that is null. */
  readonly request: (traceparent: string | null, answer: () => Promise<RequestSpan>) => Promise<void>;
  /** Does a step of the request that is being answered. */
  readonly step: <T>(step: Step, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left, within a few seconds. */
  readonly close: () => Promise<void>;
};

const CONNECTION: Step = {
  name: 'connection',
  attributes: { 'db.system.name': 'postgresql' },
  isElsewhere: true,
};
/** A program has fewer distinct statements; inserts of varying length would not be bounded. */
const MOST_STATEMENTS = 500;
const LONGEST_STATEMENT = 2_000;

/** A pool that tells of its statements, and of waiting for a connection. */
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

/** Values travel beside the text; what stands in quotes is taken out all the same. */
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

/** A store that tells of what acts and pictures ask it. */
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

/** A decoder that tells of each picture, also of those that are decoded after the answer. */
export function tracedDecoder(decoder: Decoder, tracing: Tracing | null): Decoder {
  if (tracing === null) return decoder;
  const step: Step = { name: 'decode picture', attributes: {}, isElsewhere: false, isOwn: true };
  return {
    decode: (...input) => tracing.step(step, () => decoder.decode(...input)),
    pids: decoder.pids,
    close: decoder.close,
  };
}
