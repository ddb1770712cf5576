/** Money in the program: a whole number of paise. Rupees exist only on the wire and on screen. */
export type Paise = number;

const PAISE_PER_RUPEE = 100;

/**
 * Rupees (as sent by a host or typed in a form) to paise, rounded half away from zero to the nearest paisa. Null for
 * anything that is not a finite amount.
 */
export function rupeesToPaise(rupees: number): Paise | null {
  if (!Number.isFinite(rupees)) return null;
  // 1.005 × 100 is 100.49999…, so the decimal text is shifted instead.
  const paise = Number(`${Math.abs(rupees)}e2`);
  const rounded = Number.isFinite(paise) ? Math.round(paise) : Math.round(Math.abs(rupees) * PAISE_PER_RUPEE);
  if (!Number.isSafeInteger(rounded)) return null;
  return rupees < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Paise to the wire's number of rupees, at most two decimals. */
export function paiseToRupees(paise: Paise): number {
  return paise / PAISE_PER_RUPEE;
}

/** The last three digits of a number, and before them pairs: 12,34,567. */
const GROUPS = /\B(?=(\d\d)*\d{3}$)/g;

/**
 * Indian rupees with 0 to 2 fraction digits (section 9): '₹1,250', '₹1,250.50'. Written out here, because the first
 * number that Intl formats in a page blocks it for 25 ms on a desktop, and for a tenth of a second on a phone, in the
 * middle of its start.
 */
export function formatPaise(paise: Paise): string {
  const amount = Math.abs(paise);
  const rest = amount % PAISE_PER_RUPEE;
  const rupees = String((amount - rest) / PAISE_PER_RUPEE).replaceAll(GROUPS, ',');
  const text = `₹${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
  return paise < 0 ? `-${text}` : text;
}

/** The same for a column in which amounts are compared, always with two fraction digits: '₹1,250.00'. */
export function formatInColumn(paise: Paise): string {
  return `${formatPaise(paise)}${paise % PAISE_PER_RUPEE === 0 ? '.00' : ''}`;
}

/** A share as a percentage with at most two decimals: '18%', '2.5%'. */
export function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** The text of an amount in a form's field: '1250', '1250.50'. */
export function paiseToInput(paise: Paise): string {
  return paise % PAISE_PER_RUPEE === 0
    ? String(paise / PAISE_PER_RUPEE)
    : (paise / PAISE_PER_RUPEE).toFixed(2);
}

/** A rate as its field shows it: no rate and a rate of 0 are both empty. */
export function rateToInput(ratePaise: Paise | undefined): string {
  return ratePaise === undefined || ratePaise === 0 ? '' : paiseToInput(ratePaise);
}

/** Sum of amounts; exact, because paise are whole numbers. */
export function sumPaise(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
