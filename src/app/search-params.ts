import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

const parse = parseSearchWith(readParam);

/**
 * Parses the parameters of an address. The router parses each as JSON by default, so that a link to `?q=12E5` would
 * search for 1200000; a number that would be written differently stays text, and so does anything other than a text, a
 * number or a list (`?q=true`).
 */
export function parseSearch(address: string): Record<string, unknown> {
  const written = new URLSearchParams(address);
  const isOurs = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
  return Object.fromEntries(
    Object.entries(parse(address)).map(([name, value]) => [name, isOurs(value) ? value : written.get(name)]),
  );
}

/** Writes parameters so that `parseSearch` reads them back unchanged. */
export const stringifySearch = stringifySearchWith(JSON.stringify, JSON.parse);

function readParam(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' && String(value) !== text ? text : value;
}
