import { describe, expect, it } from 'vitest';
import { list, object, WireError } from '#contract/codec.ts';
import {
  anything,
  filledText,
  notEmpty,
  optional,
  readableItems,
  storedInstant,
  textOrEmpty,
  textsByName,
  tryDecode,
  wholeFromOne,
  wholeFromZero,
  withFallback,
} from '#contract/stored.ts';

describe('a stored value', () => {
  it.each([
    ['text', filledText, 'WO-1', ['', 7, null, undefined]],
    ['a whole number from 0', wholeFromZero, 0, [-1, 1.5, '1', Number.NaN, null]],
    ['a whole number from 1', wholeFromOne, 1, [0, 1.5, '1', null]],
    ['an instant', storedInstant, '2026-11-05T10:00:00.000Z', ['', 'yesterday', 1_700_000_000_000, null]],
  ])('is %s to the letter, or cannot be read', (_name, codec, good, others) => {
    expect(codec.decode(good, '')).toBe(good);
    for (const other of others) expect(() => codec.decode(other, '')).toThrow(WireError);
  });

  it('that the action can do without falls back; one that it needs makes the whole unreadable', () => {
    const action = object({
      orderId: filledText,
      label: textOrEmpty,
      from: withFallback(wholeFromOne, null),
    });
    expect(tryDecode(action, { orderId: '1', label: 7, from: 'x' })).toEqual({
      orderId: '1',
      label: '',
      from: null,
    });
    expect(tryDecode(action, { label: 'Car received' })).toBeNull();
    expect(tryDecode(action, 'x')).toBeNull();
  });

  it('that former builds did not store stays absent', () => {
    const action = object({ key: optional(filledText), payload: anything });
    expect(Object.keys(action.decode({ payload: null }, ''))).toEqual(['payload']);
    expect(tryDecode(action, { key: 7, payload: null })).toBeNull();
  });

  it('that is a list is read whole, or without what cannot be read, as its codec says', () => {
    expect(tryDecode(list(filledText), ['a', 7])).toBeNull();
    expect(tryDecode(readableItems(filledText), ['a', 7, 'b'])).toEqual(['a', 'b']);
    expect(tryDecode(readableItems(filledText), 'a')).toEqual([]);
    expect(tryDecode(notEmpty(readableItems(filledText)), [7])).toBeNull();
  });

  it('that is texts by name loses what is no text', () => {
    expect(textsByName.decode({ name: 'Too long', age: 7 }, '')).toEqual({ name: 'Too long' });
    expect(textsByName.decode('x', '')).toEqual({});
  });
});
