import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads the parameters of an address. The router reads each as JSON by default, so that a link to `?q=12E5` would search for 1200000;
 * a number that would be written otherwise stays text.
 */
export const parseSearch = parseSearchWith(readParam);

/** Writes parameters so that `parseSearch` reads them back unchanged. */
export const stringifySearch = stringifySearchWith(JSON.stringify, JSON.parse);

function readParam(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' && String(value) !== text ? text : value;
}
