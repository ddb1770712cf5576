import { describe, expect, it } from 'vitest';
import { overtakenRates } from '#domain/vendor/rate-changes.ts';

const stored = new Map([
  ['same', 400],
  ['other', 500],
  ['new', 450],
  ['gone', 0],
]);
const now = (jobId: string) => stored.get(jobId) ?? 0;
const change = (jobId: string, fromPaise: number | null) => ({ jobId, ratePaise: 450, fromPaise });

describe('changes of rates beside what is stored', () => {
  it.each([
    ['what was seen is stored still', change('same', 400), false],
    ['another rate is stored', change('other', 400), true],
    ['the new rate is stored already', change('new', 400), false],
    ['none is stored and none was seen', change('none', 0), false],
    ['none is stored any more', change('gone', 400), true],
    ['one is stored where none was seen', change('same', 0), true],
    ['nobody said what was seen', change('other', null), false],
  ])('[V8] undo nobody’s work unless %s', (_case, given, isOvertaken) => {
    expect(overtakenRates([given], now)).toEqual(isOvertaken ? [given] : []);
  });

  it('[V8] are judged row by row', () => {
    const changes = [change('same', 400), change('other', 400), change('gone', 1)];
    expect(overtakenRates(changes, now).map(({ jobId }) => jobId)).toEqual(['other', 'gone']);
  });
});
