/**
 * Every refusal of the rules, as a value. `kind` is stable and crosses the wire as the problem's `code`; its sentence
 * is in refusals.ts (`describeRefusal`), its HTTP status in `refusalStatus`.
 */
export type DomainError =
  | { kind: 'role/not-allowed' }
  | { kind: 'order/not-found' }
  | { kind: 'order/not-editable'; statusLabel: string }
  | { kind: 'order/wrong-status'; statusLabel: string; wanted: string }
  | { kind: 'order/no-jobs' }
  | { kind: 'order/no-approved-jobs' }
  | { kind: 'order/jobs-undecided'; count: number }
  | { kind: 'order/no-vendor' }
  | { kind: 'order/vendor-assigned-already' }
  /**
   * The order no longer has the vendor the author saw (`hadNone`: they saw none). `vendorName` null: it now has none.
   */
  | { kind: 'order/vendor-changed'; vendorName: string | null; hadNone: boolean }
  | { kind: 'order/not-in-car-received' }
  | { kind: 'order-job/not-found' }
  | { kind: 'order-job/decided-already'; decision: 'approved' | 'rejected'; by: string | null }
  | { kind: 'order-job/not-approved' }
  | { kind: 'order-job/completed-already'; by: string | null }
  | { kind: 'job-card/not-found' }
  | { kind: 'job/not-found' }
  | { kind: 'job/archived' }
  | { kind: 'category/not-found' }
  | { kind: 'category/has-jobs'; count: number }
  | { kind: 'catalogue/full'; max: number }
  | { kind: 'vendor/not-found' }
  /** Someone has changed these rates since the author saw them; 0 is none. */
  | { kind: 'vendor/rates-changed'; rates: readonly OvertakenRate[] }
  | { kind: 'employee/not-found' }
  | { kind: 'invoice/not-found' }
  | { kind: 'invoice/wrong-status'; statusLabel: string; wanted: string }
  | { kind: 'invoice/order-not-eligible'; orderNumber: string; statusLabel: string }
  | { kind: 'invoice/number-taken'; number: string; financialYear: string }
  | { kind: 'invalid'; fields: readonly FieldProblem[] };

export type OvertakenRate = { jobId: string; jobName: string; seenPaise: number; nowPaise: number };

export type RefusalKind = DomainError['kind'];

/** A rule of section 5 that an input breaks. `field` is the wire name, so that forms and servers agree. */
export type FieldProblem = {
  field: string;
  code: FieldCode;
  values?: Readonly<Record<string, string | number>>;
};

export type FieldCode =
  | 'required'
  | 'invalid'
  | 'invalid-email'
  | 'invalid-date'
  | 'too-long'
  | 'stray-characters'
  | 'too-large'
  | 'negative'
  | 'amount-either'
  | 'too-many-decimals'
  | 'job-card-required'
  | 'job-and-quantity'
  | 'reference-image-required'
  | 'too-many-images'
  | 'quantity-invalid'
  | 'job-required'
  | 'completion-image-required'
  | 'completion-status-invalid'
  | 'final-rate-invalid'
  | 'partial-value-required'
  | 'partial-not-offered'
  | 'category-name-empty'
  | 'category-and-name'
  | 'name-required'
  | 'gst-required'
  | 'phone-required'
  | 'phone-digits'
  | 'address-required'
  | 'invoice-number-required'
  | 'without-tax-minimum'
  | 'with-tax-minimum'
  | 'work-order-required'
  | 'too-many-jobs'
  | 'too-many-orders'
  | 'several-vendors'
  | 'too-many-rates'
  | 'invoice-pdf-required'
  | 'without-tax-above-sum'
  | 'with-tax-below-sum';

const NOT_FOUND: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
  'order/not-found',
  'order-job/not-found',
  'job-card/not-found',
  'job/not-found',
  'category/not-found',
  'vendor/not-found',
  'employee/not-found',
  'invoice/not-found',
]);

/** HTTP status of a refusal: 403 role, 404 missing, 422 a rule of section 5, 409 the state does not allow it [X13]. */
export function refusalStatus(error: DomainError): 403 | 404 | 409 | 422 {
  if (error.kind === 'role/not-allowed') return 403;
  if (error.kind === 'invalid' || error.kind === 'order/no-jobs') return 422;
  return NOT_FOUND.has(error.kind) ? 404 : 409;
}
