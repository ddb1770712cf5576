import { describe, expect, it } from 'vitest';
import { findsWords } from '#domain/find-words.ts';
import { closed, finds, folded, isSame } from '#domain/fold.ts';

describe('a search', () => {
  it.each([
    ['KA05KX4475', 'KA 05 KX 4475', 'blanks'],
    ['KA05KX4475', 'ka-05-kx-4475', 'hyphens and small letters'],
    ['KA-05-KX-4475', 'KA05KX4475', 'hyphens in what is stored'],
    ['KA05KX4475', 'KA.05/KX 4475', 'points and slashes'],
    ['KA05KX4475', '05 KX 44', 'a part'],
    ['KA05KX4475', '\u202aKA\u00a005\u200bKX\u20114475\u202c', 'what a messenger pastes'],
    ['KA05KX4475', 'ＫＡ０５ＫＸ４４７５', 'letters and digits of full width'],
    ['KA05KX4475', 'KA ०५ KX ४४७५', 'digits of Hindi'],
    ['KA ०५ KX ४४७५', 'ka05kx4475', 'digits of Hindi in what is stored'],
    ['\u095bमीन', '\u091c\u093cमीन', 'ज़ in one and in two'],
    ['\u091c\u093cमीन', '\u095bमीन', 'ज़ in two and in one'],
    ['José Motors', 'JOSE\u0301', 'an accent that stands apart'],
    ['क्\u200dषमा', 'क्षमा', 'a joiner'],
    ['WO-1001', 'wo 10', 'an order by its number'],
    ['left door, dented', 'door dent', 'words of a caption'],
    ['Twin Cat', 'twincat', 'words in one'],
    ['INV/24-25/007', '24/25', 'a year in an invoice number'],
    ['5W-30', '5w', 'two characters at the start of a word'],
  ])('[L35] finds %j by %j: %s', (text, term) => {
    expect(finds(term)(['', text])).toBe(true);
  });

  it.each([
    ['KA05KX4475', 'KX 4457', 'other digits'],
    ['KA05KX4475', 'x4', 'two characters in the middle of a word'],
    ['KA05KX4475', '%', 'a sign'],
    ['KA05KX4475', '🚗', 'a picture'],
    ['José', 'Joe', 'another name'],
  ])('[L35] does not find %j by %j: %s', (text, term) => {
    expect(finds(term)([text])).toBe(false);
  });

  it('[L35] does not read on from one text into the next', () => {
    expect(finds('1001jc')(['WO-1001', 'JC-7'])).toBe(false);
  });

  it('[L35] finds everything by nothing', () => {
    expect(finds(' \t')(['x'])).toBe(true);
    expect(findsWords(' ')(['x'])).toBe(true);
  });

  it('[L35] finds words in any order and across the facts of a thing', () => {
    expect(findsWords('cat twin')(['Twin Cat', '29AAGCB7383J1Z4'])).toBe(true);
    expect(findsWords('twin aagcb')(['Twin Cat', '29AAGCB7383J1Z4'])).toBe(true);
    expect(findsWords('98765 43210')(['Twin Cat', '9876543210'])).toBe(true);
    expect(findsWords('twin dog')(['Twin Cat'])).toBe(false);
  });
});

describe('sameness', () => {
  it.each([
    ['Twin Cat', 'twin  cat'],
    ['Twin Cat', 'TWIN-CAT'],
    ['Twin\u00a0Cat', 'Twin Cat'],
    ['José', 'Jose\u0301'],
    ['29AAGCB7383J1Z4', '29aagcb7383j1z4'],
    ['\u095bमीन', '\u091c\u093cमीन'],
  ])('[C8] %j and %j are one name', (one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  it.each([
    ['Twin Cat', 'Twin Cats'],
    ['INV 12 3', 'INV 1 23'],
    ['1.5', '15'],
    ['José', 'Jose'],
    ['+', '-'],
  ])('[C8] %j and %j are two', (one, other) => {
    expect(isSame(one, other)).toBe(false);
  });
});

it('[L35] a plate has one form', () => {
  expect(closed('ka-05 ＫＸ.४४७५')).toBe('ka05kx4475');
  expect(folded('ka-05 ＫＸ.४४७५')).toBe('ka 05 kx 4475');
});
