import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#app/app/search-params.ts';

/** Parameters as written into a link by another program, or by hand. */
const LINKS = [
  ['12E5', '12E5'],
  ['1e3', '1e3'],
  ['12345678901234567890', '12345678901234567890'],
  ['1.10', '1.10'],
  ['-0', '-0'],
  ['1E400', '1E400'],
  ['007', '007'],
  ['1e5', '1e5'],
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['{"a":1}', '{"a":1}'],
  ['KA 05 KX 4475', 'KA 05 KX 4475'],
  ['"12E5"', '12E5'],
  ['9876543210', 9876543210],
  ['MH04QC6395', 'MH04QC6395'],
] as const;

describe('the parameters of an address', () => {
  it.each(LINKS)('[L34] reads %s as it is written', (written, read) => {
    expect(parseSearch(`?q=${encodeURIComponent(written)}`)).toEqual({ q: read });
  });

  it.each(LINKS)('[L34] reads back the text %s that a filter wrote', (text) => {
    expect(parseSearch(stringifySearch({ q: text }))).toEqual({ q: text });
  });

  it('[L34] reads a page as a number and a list as a list', () => {
    expect(parseSearch('?page=2&ids=%5B%22a%22%5D')).toEqual({ page: 2, ids: ['a'] });
  });
});
