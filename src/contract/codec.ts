import { withoutStrays } from '#domain/strays.ts';

/**
 * One description per shape, on the wire and in storage: reads it (decode), writes it (encode), documents it
 * (schema). Written by hand rather than with a schema library because it is part of the app's entry bundle.
 */
export type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

export type Codec<T> = {
  /** Reads a wire value. Throws WireError naming the place if the shape is wrong. */
  readonly decode: (wire: unknown, at: string) => T;
  readonly encode: (value: T) => unknown;
  readonly schema: JsonSchema;
};

/** The type a codec reads: `type TakeStep = Decoded<typeof payload>`. */
export type Decoded<C> = C extends Codec<infer T> ? T : never;

/** A value has another shape than its codec describes. `at` is the path, such as `records[0].jobs[2].quantity`. */
export class WireError extends Error {
  readonly at: string;
  readonly problem: string;
  constructor(at: string, problem: string) {
    super(at === '' ? `The value ${problem}` : `${at}: ${problem}`);
    this.name = 'WireError';
    this.at = at;
    this.problem = problem;
  }
}

export function isRecord(wire: unknown): wire is Record<string, unknown> {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire);
}

/**
 * Text, without characters that would reverse or hide the text around it on screen. Numbers are read as their decimal
 * form, because hosts send ids either way.
 */
export function text(
  options: { maxLength?: number; description?: string; format?: string } = {},
): Codec<string> {
  return {
    decode: (wire, at) => {
      if (typeof wire !== 'string' && typeof wire !== 'number') throw new WireError(at, 'must be text');
      const value = withoutStrays(String(wire));
      if (options.maxLength !== undefined && value.length > options.maxLength) {
        throw new WireError(at, `must have at most ${options.maxLength} characters`);
      }
      return value;
    },
    encode: (value) => value,
    schema: { type: 'string', ...options },
  };
}

/** A finite number. Numeric text is read too, because query and multipart fields arrive as text. */
export function numeric(options: { description?: string } = {}): Codec<number> {
  return {
    decode: (wire, at) => {
      const value = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
      if (typeof value !== 'number' || !Number.isFinite(value)) throw new WireError(at, 'must be a number');
      return value;
    },
    encode: (value) => value,
    schema: { type: 'number', ...options },
  };
}

export function whole(
  options: { minimum?: number; maximum?: number; description?: string } = {},
): Codec<number> {
  const base = numeric();
  return {
    decode: (wire, at) => {
      const value = base.decode(wire, at);
      if (!Number.isInteger(value)) throw new WireError(at, 'must be a whole number');
      if (options.minimum !== undefined && value < options.minimum) {
        throw new WireError(at, `must be at least ${options.minimum}`);
      }
      if (options.maximum !== undefined && value > options.maximum) {
        throw new WireError(at, `must be at most ${options.maximum}`);
      }
      return value;
    },
    encode: base.encode,
    schema: { type: 'integer', ...options },
  };
}

export const flag: Codec<boolean> = {
  decode: (wire, at) => {
    if (typeof wire !== 'boolean') throw new WireError(at, 'must be true or false');
    return wire;
  },
  encode: (value) => value,
  schema: { type: 'boolean' },
};

/** A list; null and a missing list read as empty. */
export function list<T>(item: Codec<T>): Codec<T[]> {
  return {
    decode: (wire, at) => {
      if (wire === undefined || wire === null) return [];
      if (!Array.isArray(wire)) throw new WireError(at, 'must be a list');
      return wire.map((element, index) => item.decode(element, `${at}[${index}]`));
    },
    encode: (value) => value.map((element) => item.encode(element)),
    schema: { type: 'array', items: item.schema },
  };
}

/** A value that may be null; a missing value and empty text read as null. */
export function nullable<T>(inner: Codec<T>): Codec<T | null> {
  return {
    decode: (wire, at) =>
      wire === undefined || wire === null || wire === '' ? null : inner.decode(wire, at),
    encode: (value) => (value === null ? null : inner.encode(value)),
    schema: { ...inner.schema, nullable: true },
  };
}

/** A value with a default for hosts that omit it. */
export function withDefault<T>(inner: Codec<T>, fallback: T): Codec<T> {
  return {
    decode: (wire, at) => (wire === undefined || wire === null ? fallback : inner.decode(wire, at)),
    encode: inner.encode,
    schema: { ...inner.schema, nullable: true },
  };
}

/** One of a few words, matched exactly. */
export function oneOf<const W extends string>(words: readonly W[]): Codec<W> {
  return {
    decode: (wire, at) => {
      const word = words.find((candidate) => candidate === wire);
      if (word === undefined) throw new WireError(at, `must be one of ${words.join(', ')}`);
      return word;
    },
    encode: (value) => value,
    schema: { type: 'string', enum: words },
  };
}

/** Another type over the same wire form. `read` may throw WireError. */
export function mapped<A, B>(
  inner: Codec<A>,
  read: (value: A, at: string) => B,
  write: (value: B) => A,
): Codec<B> {
  return {
    decode: (wire, at) => read(inner.decode(wire, at), at),
    encode: (value) => inner.encode(write(value)),
    schema: inner.schema,
  };
}

/** A field of an object on the wire: its name there, and another name that some hosts use. */
export type Field<T> = { readonly wire: string; readonly codec: Codec<T>; readonly alias: string | null };

/** A field with the same name on both sides needs only its codec. */
// biome-ignore lint/suspicious/noExplicitAny: the field map is heterogeneous; Shape restores each type exactly.
type AnyField = Field<any> | Codec<any>;

type ValueOf<F> = F extends Field<infer T> ? T : Decoded<F>;

/** Fields whose codec reads a missing value as undefined; they may be omitted from the object. */
type OptionalKeys<F> = {
  [K in keyof F]: unknown extends ValueOf<F[K]> ? never : undefined extends ValueOf<F[K]> ? K : never;
}[keyof F];

type Shape<F> = Flat<
  { -readonly [K in keyof F as Exclude<K, OptionalKeys<F>>]: ValueOf<F[K]> } & {
    -readonly [K in keyof F as Extract<K, OptionalKeys<F>>]?: ValueOf<F[K]>;
  }
>;

type Flat<T> = { [K in keyof T]: T[K] };

/** Names a field's wire spelling: `field('job_rate', money, 'rate')`. The alias is read, never written. */
export function field<T>(wire: string, codec: Codec<T>, alias: string | null = null): Field<T> {
  return { wire, codec, alias };
}

/** An object: the program's property names on the left, codecs on the right, with the wire name if it differs. */
export function object<F extends Record<string, AnyField>>(fields: F): Codec<Shape<F>> {
  const entries = Object.entries(fields).map(
    ([name, part]) => [name, 'wire' in part ? part : field(name, part)] as const,
  );
  return {
    decode: (wire, at) => {
      if (!isRecord(wire)) throw new WireError(at, 'must be an object');
      const value: Record<string, unknown> = {};
      for (const [name, { wire: key, codec, alias }] of entries) {
        const found = wire[key] === undefined && alias !== null ? wire[alias] : wire[key];
        const decoded = codec.decode(found, at === '' ? key : `${at}.${key}`);
        if (decoded !== undefined) value[name] = decoded;
      }
      return value as Shape<F>;
    },
    encode: (value) => {
      const source = value as Record<string, unknown>;
      const wire: Record<string, unknown> = {};
      for (const [name, { wire: key, codec }] of entries) {
        if (source[name] !== undefined) wire[key] = codec.encode(source[name]);
      }
      return wire;
    },
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([, { wire, codec }]) => [wire, codec.schema])),
    },
  };
}

/** A shape with no fields: calls without query, body or answer. */
export const nothing: Codec<Record<never, never>> = {
  decode: () => ({}),
  encode: () => ({}),
  schema: { type: 'object', properties: {} },
};
