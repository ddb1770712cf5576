import { isIPv6 } from 'node:net';

/**
 * Key under which a client is counted, however its address is written. One machine can choose from a whole /64 of IPv6
 * addresses, and an IPv4 address may be written as an IPv6 one.
 */
export function clientKey(client: string): string {
  const address = client.replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = [], right] = address.split('::').map((half) => half.split(':').flatMap(numbersOf));
  if (right === undefined) return left;
  const zeros = Array<number>(8 - left.length - right.length).fill(0);
  return [...left, ...zeros, ...right];
}

/** Numbers in one group between colons: none, one, or the two of an address that ends in IPv4 form. */
function numbersOf(place: string): number[] {
  if (place === '') return [];
  if (!place.includes('.')) return [Number.parseInt(place, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = place.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
}
