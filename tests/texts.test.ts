import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeJobWords } from '#app/actions/work-orders/complete-job.words.ts';
import { createOrderWords } from '#app/actions/work-orders/create-order.words.ts';
import { decideJobWords } from '#app/actions/work-orders/decide-job.words.ts';
import { photoTexts } from '#app/features/camera/texts.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { approveTexts } from '#app/features/work-orders/approve/texts.ts';
import { timelineTexts } from '#app/features/work-orders/texts.ts';
import { defineTexts, device, showIn, type Translated } from '#app/texts/catalogue.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { describeField } from '#domain/refusals.ts';
import { catalogues, sentencesOf, textsOf } from '#tests/support/catalogues.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../src/**/*texts*.ts', '../src/texts/*.ts', '../src/actions/**/*.ts', '../src/domain/refusals.ts'],
  {
    eager: true,
  },
);

/** Every fixed text of a catalogue; those that take a value are named one by one below. */
function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allTexts) : [];
}

const GENERAL_FIELD_CODES = ['required', 'invalid', 'invalid-email', 'invalid-date'] as const;

const known = new Set([
  ...Object.values(modules)
    .flatMap((module) => Object.values(module))
    .flatMap(allTexts),
  ...GENERAL_FIELD_CODES.map((code) => describeField({ code })),
]);

/** Sections 2 and 8, to the letter, where the specification gives a text in quotes or names a label. */
const FROM_THE_SPECIFICATION = [
  'Vendor Management',
  'Unauthorized Access',
  "You don't have permission to access this page. Please ensure you have a valid access token.",
  'Validating...',
  'Please wait while we validate your access.',
  'Oops! Page not found',
  'Unexpected Application Error!',
  'Unauthorized',
  'Create Work Order',
  'Dashboard',
  'Created Work Orders',
  'Approve Work Order',
  'Assign Vendor',
  'In Progress Work Orders',
  'Completed Work Orders',
  'Paid Items',
  'Job Management',
  'Vendors',
  'Invoices',
  'Pending Payments',
  'Select date range',
  'Overview of your Vendor Management.',
  'Pending Approvals',
  'Approved',
  'In Progress',
  'Completed',
  'Paid',
  'View detailed report',
  'Recent Work Orders',
  'No work orders yet',
  'Quick Actions',
  'Create New Work Order',
  'Manage Jobs',
  'Manage Vendors',
  'View Paid Items',
  'Manage Invoices',
  'Select job card',
  'Search car number...',
  'No job cards found',
  'No job cards found matching your search',
  'Error loading job cards',
  'Add Job',
  'Save',
  'Submit for Approval',
  'Print',
  'Mark as In Progress',
  'Mark Complete',
  'Approve',
  'Reject',
  'Review & Approve',
  'Paid Work Orders',
  'Paid Invoices',
  'Categories',
  'Jobs',
  'No Categories',
  'Add Category',
  'Edit Job',
  'Job Rates',
  'No Vendors',
  'No job rates configured.',
  'Add Vendor',
  'Save Rates',
  '10-digit',
  'Not Assigned',
  'Manager Approve',
  'Finance Approve',
  'Mark as Paid',
  'Prev',
  'Next',
  'Error',
  'Failed to fetch job cards',
  'Failed to fetch work orders',
  'Failed to fetch jobs',
  'Failed to fetch job categories',
  'Failed to fetch work order',
  'Failed to add job',
  'Failed to add job category',
  'Failed to add job to category',
  'Failed to delete job',
  'Failed to update job',
  'Failed to add vendor',
  'Failed to update job rates',
  'Failed to fetch vendor details',
  'Failed to fetch vendor jobs',
  'Failed to update vendor to work order',
  'Failed to assign vendor to work order',
  'Failed to fetch invoices',
  'Failed to create invoice',
  'Failed to update invoice status',
  'Failed to download invoices',
  'Failed to fetch pending payments',
  'Failed to cancel work order',
  'Camera access was denied. Please enable camera access in your browser settings.',
  'Failed to access camera. Please check your camera connection and permissions.',
  'Work Order Not Found',
  "The work order you're looking for doesn't exist or has been removed.",
  'Invalid work order ID',
  'Work order status updated successfully.',
  'Work order has been canceled successfully',
  'Work order marked as in progress',
  'Vendor added successfully',
  'Job rates updated successfully',
  'Job updated successfully.',
  'Job deleted successfully.',
  'Job added to work order successfully',
  'Job quantity updated successfully',
  'Job deleted from work order successfully',
  'Job approved successfully',
  'Job rejected successfully',
  'Job marked as completed',
  'Vendor assigned successfully',
  'Vendor updated successfully',
  'Invoice created successfully',
  'Invoice status updated successfully',
  'Invoices downloaded successfully',
  'Category added successfully.',
  'Job added successfully.',
  'Are you sure you want to delete this job? This action cannot be undone.',
  'Are you sure you want to cancel this work order? This action cannot be undone.',
  'No, Keep it',
  'Yes, Cancel it',
  'Confirm Removal',
  'Are you sure you want to remove this job from the work order?',
  'No jobs found',
  'Please add at least one job to the work order before submitting for approval.',
  'Please upload an invoice image',
  'Required',
  'Invalid input',
  'Invalid email',
  'Invalid date',
];

describe('texts', () => {
  it.each(FROM_THE_SPECIFICATION)('[L11] says %j to the letter', (text) => {
    expect(known.has(text)).toBe(true);
  });

  it('[L11] fills in what the specification leaves open', () => {
    expect(createOrderWords.done('WO-1001')).toBe('Work order WO-1001 created successfully.');
    expect(createOrderWords.failed('already exists')).toBe('Work order already exists');
    expect(decideJobWords.failed('')).toBe('Failed to approve job.');
    expect(completeJobWords.failed('')).toBe('Error marking job as completed: Please try again');
    expect(photoTexts.uploadLimit(4)).toBe('You can only upload up to 4 files.');
    expect(uiTexts.total(42)).toBe('Total 42');
    expect(approveTexts.proceed(2)).toBe('Proceed with 2 approved jobs');
  });

  it("[L8] names the timeline's keys", () => {
    expect(Object.values(timelineTexts)).toEqual([
      'Open',
      'Ready for Approval',
      'Ready for Vendor',
      'Vendor Assigned',
      'Handover to Vendor',
      'Car Received',
      'In Progress',
      'Work Completed',
      'Invoice Paid',
    ]);
  });
});

describe('the catalogue in a second language', () => {
  afterEach(() => showIn({}));

  const fruitTexts = defineTexts('fruitTexts', {
    title: 'Fruit',
    count: (count: number) => `${count} pieces`,
    kinds: { apple: 'Apple', pear: 'Pear' },
  });
  const hindi: Translated<typeof fruitTexts> = {
    title: 'फल',
    count: (count) => `${count} टुकड़े`,
    kinds: { apple: 'सेब' },
  };

  it('shows its sentences, with what they are made of, without a change to who reads them', () => {
    showIn({ fruitTexts: hindi });

    expect([fruitTexts.title, fruitTexts.count(3), fruitTexts.kinds.apple]).toEqual(['फल', '3 टुकड़े', 'सेब']);
    expect(Object.values(fruitTexts.kinds)).toEqual(['सेब', 'Pear']);
  });

  it('shows English where a sentence is missing', () => {
    showIn({ fruitTexts: hindi });

    expect(fruitTexts.kinds.pear).toBe('Pear');
    expect(allTexts(defineTexts('otherTexts', { title: 'Other' }))).toEqual(['Other']);
  });
});

const HOW =
  'a fixed sentence says {device}, one made of what it is given asks device(); what must say tablet stands in SAYS_TABLET';

/** Sentences that mean a tablet, whatever the app runs on, by path: 'usersTexts.forgetHint'. There are none. */
const SAYS_TABLET: ReadonlySet<string> = new Set([]);

describe('what the app runs on', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('[L20] is called a tablet on a tablet, and a device elsewhere', () => {
    expect(officeActionTexts.saved).toBe('Saved on this device');
    expect(storageTexts.kept(2)).toBe('2 unsent items are stored on this device.');
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(officeActionTexts.saved).toBe('Saved on this tablet');
    expect(storageTexts.kept(2)).toBe('2 unsent items are stored on this tablet.');
  });

  it('[L20] is named by what the catalogue writes there, and no other word of a sentence changes with it', async () => {
    const english = await Promise.all(catalogues.map(async (one) => [one.name, await textsOf(one)] as const));
    const shown = () => english.flatMap(([name, texts]) => sentencesOf(name, texts));
    const elsewhere = shown();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const onTablet = shown();

    expect(elsewhere.length).toBeGreaterThan(3000);
    const literal = elsewhere.filter(([path, said]) => !SAYS_TABLET.has(path) && /tablet/i.test(said));
    expect(literal, HOW).toEqual([]);
    expect(
      onTablet.filter(([, said]) => said.includes('{device}')),
      HOW,
    ).toEqual([]);
    expect(onTablet.filter(([, said]) => said.includes('tablet')).length).toBeGreaterThan(100);
    expect(onTablet.map(([path, said]) => [path, said.replaceAll('tablet', 'device')])).toEqual(
      elsewhere.map(([path, said]) => [path, said.replaceAll('tablet', 'device')]),
    );
  });

  it('[L20] is filled in where the catalogue says so: the word itself stays, and so does what a person typed', () => {
    const noteTexts = defineTexts('noteTexts', {
      kept: 'Kept on this {device}. The tablet mount is separate.',
      left: (note: string) => `${note} is on this ${device()}.`,
    });

    expect(noteTexts.kept).toBe('Kept on this device. The tablet mount is separate.');
    expect(noteTexts.left("The tablet's {device}")).toBe("The tablet's {device} is on this device.");
  });
});
