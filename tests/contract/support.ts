import fc from 'fast-check';
import type { Codec } from '#contract/codec.ts';
import { WireError } from '#contract/codec.ts';

/** Through JSON and back, as the network does it. */
export function overTheWire<T>(codec: Codec<T>, value: T): T {
  return codec.decode(JSON.parse(JSON.stringify(codec.encode(value))), '');
}

/** Result of reading: the value, or the place that a WireError names. Any other error is thrown on. */
export function read<T>(codec: Codec<T>, wire: unknown): { value: T } | { at: string } {
  try {
    return { value: codec.decode(wire, '') };
  } catch (error) {
    if (error instanceof WireError) return { at: error.at };
    throw error;
  }
}

/** Anything at all, and anything below the names of an envelope, so that reading gets past the first check. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSet: true }),
  fc.jsonValue(),
);

/** A few keys that hosts and attackers use, with junk below. */
export function junkObject(keys: readonly string[]): fc.Arbitrary<unknown> {
  const record = Object.fromEntries(keys.map((key) => [key, fc.oneof(junk, fc.string(), fc.integer())]));
  return fc.record(record, { requiredKeys: [] });
}
