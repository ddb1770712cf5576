import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateCells } from '#app/features/vendors/rates-cells.ts';
import type { RatesDraft } from '#app/features/vendors/rates-draft.ts';

const NOTHING_WRONG: ReadonlyMap<string, string> = new Map();

function aDraft(...jobIds: string[]): RatesDraft {
  return Object.fromEntries(jobIds.map((jobId) => [jobId, { typed: '1', fromPaise: 0 }]));
}

/** Cells whose rows write down when they are told to draw themselves again. */
function heard(...jobIds: string[]) {
  const cells = new RateCells();
  const told: string[] = [];
  for (const jobId of jobIds) cells.listen(jobId, () => told.push(jobId));
  return { cells, told };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the cells of a grid', () => {
  it('tell a row only of what changes in it', () => {
    const { cells, told } = heard('a', 'b', 'c');
    const draft = aDraft('a', 'b');
    cells.show(draft, NOTHING_WRONG);
    expect(told.splice(0)).toEqual(['a', 'b']);
    cells.show({ ...draft, ...aDraft('c') }, NOTHING_WRONG);
    expect(told.splice(0)).toEqual(['c']);
    cells.show(aDraft(), new Map([['b', 'Too large']]));
    expect(told.splice(0).sort()).toEqual(['a', 'b', 'c']);
    expect(cells.cellOf('b')).toEqual({ typed: undefined, problem: 'Too large' });
    expect(cells.cellOf('a')).toBe(cells.cellOf('c'));
  });

  it('tell the rows of a long paste bit by bit', () => {
    const jobIds = Array.from({ length: 100 }, (_, index) => `j${index}`);
    const { cells, told } = heard(...jobIds);
    cells.show(aDraft(...jobIds), NOTHING_WRONG);
    expect(told.length).toBeLessThan(50);
    expect(cells.cellOf('j99').typed?.typed).toBe('1');
    vi.runAllTimers();
    expect(told).toEqual(jobIds);
  });
});
