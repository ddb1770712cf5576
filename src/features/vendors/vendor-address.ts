import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';

/** What the address of Vendor Management holds. No tab = Vendors. */
export type VendorAddress = {
  tab?: 'rates';
  /** Whose rates are shown. */
  vendor?: string;
  q?: string;
  /** The vendor whose details are unfolded. */
  open?: string;
};

/** Reads an address's parameters; what makes no sense is left out. */
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

/** The address after some of it changes; what is emptied leaves it. */
export function withAddress(
  address: VendorAddress,
  change: { [Name in keyof VendorAddress]?: VendorAddress[Name] | undefined },
): VendorAddress {
  return readVendorAddress({ ...address, ...change });
}
