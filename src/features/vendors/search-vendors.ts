import type { Vendor, VendorRate } from '#domain/vendor/vendor.ts';

type Searchable = Pick<Vendor, 'name' | 'gstNumber' | 'phoneNumber'> & { vendorNumber?: string };

/** Those that have every word of the search in name, vendor id, GST number or phone number. */
export function searchVendors<Row>(
  rows: readonly Row[],
  search: string,
  vendorOf: (row: Row) => Searchable,
): readonly Row[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const { name, vendorNumber = '', gstNumber, phoneNumber } = vendorOf(row);
    const facts = [name, vendorNumber, gstNumber, phoneNumber].join('\n').toLocaleLowerCase();
    return words.every((word) => facts.includes(word));
  });
}

/** A vendor's rates by category, in the order in which the server tells them. */
export function ratesByCategory(rates: readonly VendorRate[]): { category: string; rates: VendorRate[] }[] {
  const groups = new Map<string, VendorRate[]>();
  for (const rate of rates) {
    const group = groups.get(rate.categoryName);
    if (group === undefined) groups.set(rate.categoryName, [rate]);
    else group.push(rate);
  }
  return [...groups].map(([category, group]) => ({ category, rates: group }));
}
