import { type Paise, sumPaise } from '#domain/money.ts';
import type { PendingVendor } from '#domain/vendor/vendor.ts';
import { paymentTexts } from './texts.ts';

/** More bars than this are no picture any more: the smaller vendors are one bar together. */
const MOST_BARS = 10;

/** `share` is of the longest bar, 0 to 1. */
type PendingBar = { key: string; label: string; paise: Paise; share: number; isRest: boolean };

/** The chart's bars, the most owed first, the rest of the vendors last. They add up to exactly what the vendors do. */
export function pendingBars(vendors: readonly PendingVendor[]): PendingBar[] {
  const ranked = [...vendors].sort((one, other) => other.pendingPaise - one.pendingPaise);
  const rest = ranked.slice(MOST_BARS);
  const bars = ranked.slice(0, MOST_BARS).map(({ vendorId, vendorName, pendingPaise }) => ({
    key: vendorId,
    label: vendorName,
    paise: pendingPaise,
    isRest: false,
  }));
  if (rest.length > 0) {
    bars.push({
      key: 'rest',
      label: paymentTexts.others(rest.length),
      paise: sumPaise(rest.map(({ pendingPaise }) => pendingPaise)),
      isRest: true,
    });
  }
  const longest = Math.max(1, ...bars.map(({ paise }) => paise));
  return bars.map((bar) => ({ ...bar, share: Math.max(0, bar.paise) / longest }));
}
