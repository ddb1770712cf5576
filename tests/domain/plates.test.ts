import { describe, expect, it } from 'vitest';
import { likenessOf, plainPlate, plateMatcher } from '#domain/plates.ts';

const FLEET = ['MH12 AB 1234', 'MH12 AB 1284', 'KA-05/NW-7788', 'KA05NW7718'];

/** Verdict after these readings. */
function verdictOf(...readings: string[]) {
  const matcher = plateMatcher(FLEET);
  return readings.map((read) => matcher.add(read)).at(-1);
}

it('[W27] a plate is compared without what is written differently each time', () => {
  expect(plainPlate('ka-05/NW 7788')).toBe('KA05NW7788');
});

it.each([
  ['MH12AB1234', 'MH12AB1234', 1],
  ['MH12ABI234', 'MH12AB1234', 0.96],
  ['MH12AB123', 'MH12AB1234', 0.9],
  ['MH12ABX234', 'MH12AB1234', 0.9],
  ['', 'MH12AB1234', 0],
  ['', '', 0],
])('[W27] %s is like %s by %d', (read, plate, likeness) => {
  expect(likenessOf(read, plate)).toBeCloseTo(likeness, 5);
});

describe('what a camera read of a plate', () => {
  it('[W27] is certain once it was read twice, and not before', () => {
    expect(verdictOf('KA05NW7788')?.certain).toBeNull();
    expect(verdictOf('KA05NW7788', 'K', 'KA05NW7788')?.certain).toBe('KA-05/NW-7788');
  });

  it('[W27] may be dirty: letters that look alike are taken for each other', () => {
    expect(verdictOf('KAO5NW778B', 'KA05NW77B8')?.certain).toBe('KA-05/NW-7788');
  });

  it('[W27] is a question where two cars of the fleet may be meant, the likelier first', () => {
    expect(verdictOf('MH12AB12X4', 'MH12AB12X4')).toEqual({
      certain: null,
      likely: ['MH12 AB 1234', 'MH12 AB 1284'],
      unknown: null,
    });
  });

  it('[W27] is a question where the cars differ in what looks alike, however well it was read', () => {
    expect(verdictOf('MH12AB1284', 'MH12AB1284')).toMatchObject({
      certain: null,
      likely: ['MH12 AB 1284', 'MH12 AB 1234'],
    });
  });

  it('[W27] is offered as it is where no car of the fleet is like it, once it was read twice', () => {
    expect(verdictOf('DL3CZZ0001', '')).toEqual({ certain: null, likely: [], unknown: null });
    expect(verdictOf('DL3CZZ0001', '', 'DL3CZZ0001')).toEqual({
      certain: null,
      likely: [],
      unknown: 'DL3CZZ0001',
    });
  });

  it('[W27] is nothing where only letters, or rivets, were read', () => {
    expect(verdictOf('II', 'II', 'TOYOTA', 'TOYOTA')?.unknown).toBeNull();
  });

  it('[W27] is forgotten when the camera has looked elsewhere for a while', () => {
    expect(verdictOf('KA05NW7788', '', '', '', '', 'KA05NW7788')?.certain).toBeNull();
  });

  it('[W27] of a car that is listed twice is that car', () => {
    const matcher = plateMatcher(['KA05NW7788', 'KA05NW7788']);
    matcher.add('KA05NW7788');
    expect(matcher.add('KA05NW7788').certain).toBe('KA05NW7788');
  });
});
