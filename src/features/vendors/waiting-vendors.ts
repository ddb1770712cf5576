import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { isSameVendor } from './same-vendor.ts';

type Known = Pick<Vendor, 'name' | 'gstNumber'>;

/**
 * The added vendors that the server's list does not show yet. One that was sent stands there as soon as the list is read
 * again, and must not stand twice; one that was refused is shown whatever the list says, because it needs the person.
 */
export function waitingVendors<Payload extends Known>(
  acts: readonly OfficeAct<Payload>[],
  vendors: readonly Known[],
): OfficeAct<Payload>[] {
  return acts.filter(
    ({ state, payload }) => state === 'attention' || !vendors.some((vendor) => isSameVendor(vendor, payload)),
  );
}
