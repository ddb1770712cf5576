import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '#contract/codec.ts';
import { checkText, keptLine, keptLines, keptNote, lengthOf } from '#domain/typed-text.ts';

describe('a typed name', () => {
  it.each([
    ['Twin Cat', 'Twin Cat', 'as it is'],
    ['  Twin \t Cat\n', 'Twin Cat', 'blanks of a spreadsheet cell'],
    ['Twin\u00a0Cat', 'Twin Cat', 'the blank of a web page'],
    ['Twin\u3000Cat', 'Twin Cat', 'the blank of an East Asian keyboard'],
    ['Jose\u0301', 'Jos\u00e9', 'NFC: a letter and its accent are one'],
    ['\u095b', '\u091c\u093c', 'NFC: ज़ is written in two'],
    ['Twin\u200bCat', 'TwinCat', 'a break that is not seen'],
    ['\ufeffTwin\u00adCat\u2060', 'TwinCat', 'a byte order mark, a soft hyphen, a word joiner'],
    ['\u200eTwin Cat\u200f', 'Twin Cat', 'marks of direction'],
    ['क्\u200dष', 'क्\u200dष', 'a joiner inside a word of Hindi'],
    ['र\u094d\u200dक', 'र\u094d\u200dक', 'the half ra of Marathi and Nepali'],
    ['നന\u0d4d\u200d', 'നന\u0d4d\u200d', 'a joiner that ends a word of Malayalam'],
    ['می\u200cخواهم', 'می\u200cخواهم', 'a non-joiner inside a word'],
    ['\u200d\u200c', '', 'joiners that join nothing'],
    ['Twin \u200dCat', 'Twin Cat', 'a joiner after a blank'],
    ['👩\u200d🔧', '👩\u200d🔧', 'a mechanic'],
    ['❤\ufe0f', '❤\ufe0f', 'a red heart'],
    ['\u3164', '', 'a filler of Korean, seen as nothing'],
    ['\u2800\u2800', '', 'braille without dots, seen as nothing'],
    ['\u180e\u034f', '', 'separators that nobody sees'],
  ])('[F9] %j is kept as %j: %s', (typed, kept) => {
    expect(keptLine(typed)).toBe(kept);
  });

  it.each([
    ['Twin\u001b[31mCat', 'an escape code'],
    ['Twin\u0000Cat', 'a null'],
    ['Twin\u007fCat', 'a delete'],
    ['Twin\u009b31mCat', 'an escape code of one character'],
    ['Twin\u202eCat', 'an override of direction'],
    ['\u202dTwin Cat\u202c', 'an override and its end'],
    ['\u2068Twin Cat\u2069', 'an isolate, as messengers put around names'],
    ['Twin\ud83dCat', 'half a character'],
    ['Twin\udd27Cat', 'the other half'],
  ])('[F9] %j is told and not changed: %s', (typed) => {
    expect(checkText('name', keptLine(typed), 200, 'name-required')).toEqual([
      { field: 'name', code: 'stray-characters' },
    ]);
  });

  it.each(['', ' \t', '\u200b', '\u3164', '\u200d'])('[F9] %j is no name', (typed) => {
    expect(checkText('name', keptLine(typed), 200, 'name-required')).toEqual([
      { field: 'name', code: 'name-required' },
    ]);
  });

  it('[F9] is kept the same when it is kept again', () => {
    // Every code point, lone surrogates too; fast-check's unit 'binary' takes a second to set up.
    const character = fc.nat({ max: 0x10_ff_ff }).map((codePoint) => String.fromCodePoint(codePoint));
    fc.assert(
      fc.property(fc.string({ unit: character }), (typed) => {
        for (const kept of [keptLine, keptLines, keptNote]) expect(kept(kept(typed))).toBe(kept(typed));
      }),
      { seed: 4, numRuns: 1000 },
    );
  });

  it('[F9] is not too long because its letters are written in two', () => {
    const typed = '\u095b'.repeat(200);
    expect(lengthOf(keptLine(typed))).toBe(200);
    expect(checkText('name', keptLine(typed), 200)).toEqual([]);
    expect(checkText('name', `${keptLine(typed)}x`, 200)).toHaveLength(1);
  });
});

describe('a text of several lines', () => {
  it.each([
    ['12, MG Road\r\n  Pune  411001 ', '12, MG Road\nPune 411001'],
    ['one\u2028two\rthree', 'one\ntwo\nthree'],
    ['a\t\tb', 'a b'],
  ])('[F9] %j is kept as %j', (typed, kept) => {
    expect(keptLines(typed)).toBe(kept);
  });
});

describe('a remark', () => {
  it.each([
    ['left\tdoor', 'left door', 'a tab'],
    ['left\ndoor', 'left door', 'two lines'],
    ['left door \ud83d', 'left door', 'half an emoji at its end'],
    ['\u202eleft\u0007 door', 'left door', 'an override and a bell'],
    ['left door 🔧', 'left door 🔧', 'a whole emoji'],
  ])('[F9] %j is kept as %j: %s', (typed, kept) => {
    expect(keptNote(typed)).toBe(kept);
  });
});

describe('what a host sends', () => {
  it.each([
    ['Twin\u202eCat', 'TwinCat'],
    ['\u2067Twin\u2069 Cat\u001b[31m', 'Twin Cat[31m'],
    ['Twin\ud83d Cat', 'Twin Cat'],
    ['12, MG Road\nPune', '12, MG Road\nPune'],
    ['क्\u200dषमा 👩\u200d🔧', 'क्\u200dषमा 👩\u200d🔧'],
  ])('[F9] %j is shown as %j', (sent, shown) => {
    expect(text().decode(sent, '')).toBe(shown);
  });
});
