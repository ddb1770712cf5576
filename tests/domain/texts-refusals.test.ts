import { describe, expect, it } from 'vitest';
import type { DomainError, FieldCode } from '#domain/errors.ts';
import { describeField, describeRefusal } from '#domain/refusals.ts';

/** The sentence of each field rule: the specification's, or the product's own if it gives none. */
const FIELDS: [FieldCode, Record<string, string | number>, string][] = [
  ['required', {}, 'Required'],
  ['invalid', {}, 'Invalid input'],
  ['invalid-email', {}, 'Invalid email'],
  ['invalid-date', {}, 'Invalid date'],
  ['too-long', { max: 200 }, 'Must have at most 200 characters'],
  ['too-large', {}, 'The amount is too large'],
  ['negative', {}, 'Must not be negative'],
  ['too-many-decimals', {}, 'Enter an amount with at most 2 decimals'],
  ['job-card-required', {}, 'Job card ID is required'],
  ['job-and-quantity', {}, 'Please select a job and specify a valid quantity.'],
  ['reference-image-required', {}, 'Please upload at least one reference image for the job.'],
  ['too-many-images', { max: 4 }, 'You can only upload up to 4 files.'],
  ['quantity-invalid', { min: 1, max: 9_999 }, 'Quantity must be a whole number from 1 to 9999'],
  ['job-required', {}, 'Please select a job.'],
  ['completion-image-required', {}, 'Please upload at least one completion image.'],
  ['completion-status-invalid', {}, 'Choose the job result: completed or incomplete.'],
  ['final-rate-invalid', {}, 'Enter the final rate, 0 or more, with at most 2 decimals'],
  ['partial-value-required', {}, 'Enter the amount for the part that is done'],
  ['partial-not-offered', {}, 'This server does not support partial completion.'],
  ['category-name-empty', {}, 'Category name cannot be empty.'],
  ['category-and-name', {}, 'Please select a category and enter a job name'],
  ['name-required', {}, 'Name is required'],
  ['gst-required', {}, 'GST number is required'],
  ['phone-required', {}, 'Phone number is required'],
  ['phone-digits', { digits: 10 }, 'Phone number must be 10 digits'],
  ['address-required', {}, 'Address is required'],
  ['invoice-number-required', {}, 'Invoice number is required'],
  ['without-tax-minimum', {}, 'Value without tax must be greater than 0'],
  ['with-tax-minimum', {}, 'Value with tax must be greater than 0'],
  ['too-many-jobs', { max: 200 }, 'A work order can have at most 200 jobs. Raise another one for the rest.'],
  ['too-many-orders', { max: 200 }, 'An invoice can cover at most 200 work orders.'],
  ['too-many-rates', { max: 5_000 }, 'At most 5000 rates can be saved at once.'],
  ['work-order-required', {}, 'At least one work order must be selected'],
  ['invoice-pdf-required', {}, 'Invoice PDF is required'],
  [
    'without-tax-above-sum',
    { amount: '₹100' },
    'Invoice value without tax cannot exceed the total value of selected work orders (₹100)',
  ],
  [
    'with-tax-below-sum',
    { amount: '₹100' },
    'Invoice value with tax cannot be less than total value of selected work orders (₹100)',
  ],
];

/** One of each refusal with its details, and the word that its sentence must contain. */
const REFUSALS: [DomainError, string][] = [
  [{ kind: 'role/not-allowed' }, 'role'],
  [{ kind: 'order/not-found' }, 'Work order not found'],
  [{ kind: 'order/not-editable', statusLabel: 'Rejected' }, 'Rejected'],
  [{ kind: 'order/wrong-status', statusLabel: 'Open', wanted: 'Car Received' }, 'Car Received'],
  [{ kind: 'order/no-jobs' }, 'Please add at least one job to the work order'],
  [{ kind: 'order/no-approved-jobs' }, 'approved'],
  [{ kind: 'order/jobs-undecided', count: 1 }, '1 job is'],
  [{ kind: 'order/jobs-undecided', count: 2 }, '2 jobs are'],
  [{ kind: 'order/no-vendor' }, 'vendor'],
  [{ kind: 'order/vendor-assigned-already' }, 'vendor'],
  [{ kind: 'order/vendor-changed', vendorName: 'Om Garage', hadNone: false }, 'changed to Om Garage'],
  [{ kind: 'order/vendor-changed', vendorName: 'Om Garage', hadNone: true }, 'assigned to Om Garage'],
  [{ kind: 'order/vendor-changed', vendorName: null, hadNone: false }, 'no longer has a vendor'],
  [{ kind: 'order/not-in-car-received' }, 'Work order must be in Car Received status to mark jobs complete.'],
  [{ kind: 'order-job/not-found' }, 'no longer on the work order'],
  [{ kind: 'order-job/decided-already', decision: 'rejected', by: 'demo.a' }, 'demo.a has already rejected'],
  [{ kind: 'order-job/decided-already', decision: 'approved', by: null }, 'already approved'],
  [{ kind: 'order-job/not-approved' }, 'approved'],
  [{ kind: 'order-job/completed-already', by: 'demo.a' }, 'demo.a'],
  [{ kind: 'order-job/completed-already', by: null }, 'already'],
  [{ kind: 'job-card/not-found' }, 'Job card not found'],
  [{ kind: 'job/not-found' }, 'Job not found'],
  [{ kind: 'job/archived' }, 'catalogue'],
  [{ kind: 'category/not-found' }, 'Job category not found'],
  [{ kind: 'category/has-jobs', count: 1 }, '1 job;'],
  [{ kind: 'category/has-jobs', count: 3 }, '3 jobs;'],
  [{ kind: 'catalogue/full', max: 500 }, '500'],
  [{ kind: 'vendor/not-found' }, 'Vendor not found'],
  [{ kind: 'employee/not-found' }, 'Employee not found'],
  [{ kind: 'invoice/not-found' }, 'Invoice not found'],
  [{ kind: 'invoice/wrong-status', statusLabel: 'Paid', wanted: '' }, 'The invoice is Paid'],
  [{ kind: 'invoice/wrong-status', statusLabel: 'Paid', wanted: 'Created' }, 'Created'],
  [{ kind: 'invoice/order-not-eligible', orderNumber: 'WO-7', statusLabel: 'Open' }, 'WO-7 is Open'],
  [{ kind: 'invoice/number-taken', financialYear: '2026-27', number: 'INV-1' }, 'INV-1'],
  [
    { kind: 'invalid', fields: [{ field: 'name', code: 'category-name-empty' }] },
    'Category name cannot be empty.',
  ],
  [{ kind: 'invalid', fields: [] }, 'Invalid input'],
];

describe('sentences of refusals', () => {
  it.each(FIELDS)('[F8] says for %s with %j: %s', (code, values, sentence) => {
    expect(describeField({ code, values })).toBe(sentence);
  });

  it.each(REFUSALS)('[L12] says for %j something with %j', (refusal, part) => {
    expect(describeRefusal(refusal)).toContain(part);
    expect(describeRefusal(refusal)).not.toMatch(/undefined|null|\[object/);
  });
});
