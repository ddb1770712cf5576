import type { Vendor } from '#domain/vendor/vendor.ts';

type Known = Pick<Vendor, 'name' | 'gstNumber'>;

/** Whether two are one vendor as far as a person can tell: of one name and one GST number. */
export function isSameVendor(one: Known, other: Known): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ name, gstNumber }: Known): string {
  return [name, gstNumber].map((text) => text.trim().toLocaleLowerCase()).join('\n');
}
