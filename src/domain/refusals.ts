import { defineTexts } from '#app/texts/catalogue.ts';
import type { DomainError, FieldCode, FieldProblem } from './errors.ts';

type Values = Readonly<Record<string, string | number>>;

/** The sentence of each field rule (section 5; ours where the specification is silent). */
export const fieldTexts = defineTexts('fieldTexts', {
  required: 'Required',
  invalid: 'Invalid input',
  'invalid-email': 'Invalid email',
  'invalid-date': 'Invalid date',
  'too-long': ({ max }: Values) => `Must have at most ${max} characters`,
  'stray-characters': 'Hidden characters: type it again',
  'too-large': 'The amount is too large',
  negative: 'Must not be negative',
  'amount-either': ({ one, other }: Values) => `Enter ${one} or ${other}`,
  'too-many-decimals': 'Enter an amount with at most 2 decimals',
  'job-card-required': 'Job card ID is required',
  'job-and-quantity': 'Please select a job and specify a valid quantity.',
  'reference-image-required': 'Please upload at least one reference image for the job.',
  'too-many-images': ({ max }: Values) => `You can only upload up to ${max} files.`,
  'quantity-invalid': ({ min, max }: Values) => `Quantity must be a whole number from ${min} to ${max}`,
  'job-required': 'Please select a job.',
  'completion-image-required': 'Please upload at least one completion image.',
  'completion-status-invalid': 'Choose the job result: completed or incomplete.',
  'final-rate-invalid': 'Enter the final rate, 0 or more, with at most 2 decimals',
  'partial-value-required': 'Enter the amount for the part that is done',
  'partial-not-offered': 'This server does not support partial completion.',
  'category-name-empty': 'Category name cannot be empty.',
  'category-and-name': 'Please select a category and enter a job name',
  'name-required': 'Name is required',
  'gst-required': 'GST number is required',
  'phone-required': 'Phone number is required',
  'phone-digits': ({ digits }: Values) => `Phone number must be ${digits} digits`,
  'address-required': 'Address is required',
  'invoice-number-required': 'Invoice number is required',
  'without-tax-minimum': 'Value without tax must be greater than 0',
  'with-tax-minimum': 'Value with tax must be greater than 0',
  'too-many-jobs': ({ max }: Values) =>
    `A work order can have at most ${max} jobs. Raise another one for the rest.`,
  'too-many-orders': ({ max }: Values) => `An invoice can cover at most ${max} work orders.`,
  'several-vendors': ({ count, names }: Values) =>
    `These work orders belong to ${count} vendors (${names}). Create one invoice for each vendor.`,
  'too-many-rates': ({ max }: Values) => `At most ${max} rates can be saved at once.`,
  'work-order-required': 'At least one work order must be selected',
  'invoice-pdf-required': 'Invoice PDF is required',
  'without-tax-above-sum': ({ amount }: Values) =>
    `Invoice value without tax cannot exceed the total value of selected work orders (${amount})`,
  'with-tax-below-sum': ({ amount }: Values) =>
    `Invoice value with tax cannot be less than total value of selected work orders (${amount})`,
} satisfies Record<FieldCode, string | ((values: Values) => string)>);

/** The sentence a form shows under a field. */
export function describeField(problem: Pick<FieldProblem, 'code' | 'values'>): string {
  const text: string | ((values: Values) => string) = fieldTexts[problem.code];
  return typeof text === 'string' ? text : text(problem.values ?? {});
}

type Refusal<K extends DomainError['kind']> = Extract<DomainError, { kind: K }>;

export const refusalTexts = defineTexts('refusalTexts', {
  'role/not-allowed': 'Your role does not allow this.',
  'order/not-found': 'Work order not found',
  'order/not-editable': ({ statusLabel }: Refusal<'order/not-editable'>) =>
    `The work order is ${statusLabel}; jobs can be changed only while it is open.`,
  'order/wrong-status': ({ statusLabel, wanted }: Refusal<'order/wrong-status'>) =>
    `The work order is ${statusLabel}; it must be ${wanted} for this.`,
  'order/no-jobs': 'Please add at least one job to the work order',
  'order/no-approved-jobs': 'No jobs on this work order are approved.',
  'order/jobs-undecided': ({ count }: Refusal<'order/jobs-undecided'>) =>
    count === 1
      ? '1 job is still waiting for a decision.'
      : `${count} jobs are still waiting for a decision.`,
  'order/no-vendor': 'Assign a vendor first.',
  'order/vendor-assigned-already': 'The work order already has a vendor.',
  'order/vendor-changed': ({ vendorName, hadNone }: Refusal<'order/vendor-changed'>) => {
    if (vendorName === null) return 'The work order no longer has a vendor.';
    return hadNone
      ? `The work order has since been assigned to ${vendorName}.`
      : `The vendor has since been changed to ${vendorName}.`;
  },
  'order/not-in-car-received': 'Work order must be in Car Received status to mark jobs complete.',
  'order-job/not-found': 'This job is no longer on the work order.',
  'order-job/decided-already': ({ decision, by }: Refusal<'order-job/decided-already'>) =>
    by === null ? `This job is already ${decision}.` : `${by} has already ${decision} this job.`,
  'order-job/not-approved': 'Only approved jobs can be marked complete.',
  'order-job/completed-already': ({ by }: Refusal<'order-job/completed-already'>) =>
    by === null ? 'This job is already marked.' : `${by} has already marked this job.`,
  'job-card/not-found': 'Job card not found',
  'job/not-found': 'Job not found',
  'job/archived': 'This job is no longer in the catalogue.',
  'category/not-found': 'Job category not found',
  'category/has-jobs': ({ count }: Refusal<'category/has-jobs'>) =>
    count === 1
      ? 'The category has 1 job; delete it first.'
      : `The category has ${count} jobs; delete them first.`,
  'catalogue/full': ({ max }: Refusal<'catalogue/full'>) =>
    `The catalogue already has ${max} of these, the most it can hold.`,
  'vendor/not-found': 'Vendor not found',
  'vendor/rates-changed': ({ rates }: Refusal<'vendor/rates-changed'>) =>
    rates.length === 1
      ? 'Someone has changed 1 of these rates since you saw it, so none was saved.'
      : `Someone has changed ${rates.length} of these rates since you saw them, so none was saved.`,
  'employee/not-found': 'Employee not found',
  'invoice/not-found': 'Invoice not found',
  'invoice/wrong-status': ({ statusLabel, wanted }: Refusal<'invoice/wrong-status'>) =>
    wanted === ''
      ? `The invoice is ${statusLabel}; that step is not possible.`
      : `The invoice is ${statusLabel}; it must be ${wanted} for this.`,
  'invoice/order-not-eligible': ({ orderNumber, statusLabel }: Refusal<'invoice/order-not-eligible'>) =>
    `Work order ${orderNumber} is ${statusLabel}; only completed work orders can be invoiced.`,
  'invoice/number-taken': ({ number, financialYear }: Refusal<'invoice/number-taken'>) =>
    `Invoice number ${number} is already used for this vendor in the financial year ${financialYear}.`,
  invalid: ({ fields }: Refusal<'invalid'>) =>
    fields[0] === undefined ? fieldTexts.invalid : describeField(fields[0]),
} satisfies { readonly [K in DomainError['kind']]: string | ((error: Refusal<K>) => string) });

/** The sentence for a refusal: what happened and, if there is something to do, what. */
export function describeRefusal(error: DomainError): string {
  const text = refusalTexts[error.kind] as string | ((value: DomainError) => string);
  return typeof text === 'string' ? text : text(error);
}
