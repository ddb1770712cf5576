import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';

/** Vendor Management's parameters in the address. No tab = Vendors. */
export type VendorAddress = {
  tab?: 'rates';
  /** The vendor whose rates are shown. */
  vendor?: string;
  q?: string;
  /** The vendor whose details are expanded. */
  open?: string;
};

/** Parses an address's parameters; invalid ones are dropped. */
export function readVendorAddress(search: Readonly<Record<string, unknown>>): VendorAddress {
  const address: VendorAddress = {};
  if (search.tab === 'rates') address.tab = 'rates';
  for (const name of ['vendor', 'q', 'open'] as const) {
    const value = search[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).trim().slice(0, MAX_SEARCH_LENGTH);
    if (text !== '') address[name] = text;
  }
  return address;
}

/** The address after a change to some of it; empty values are removed. */
export function withAddress(
  address: VendorAddress,
  change: { [Name in keyof VendorAddress]?: VendorAddress[Name] | undefined },
): VendorAddress {
  return readVendorAddress({ ...address, ...change });
}
