import { defineTexts } from '#app/texts/catalogue.ts';
import type { CardDestination } from '#domain/work-order/statuses.ts';
import type { StepName } from '#domain/work-order/steps.ts';
import type { TimelineKey } from '#domain/work-order/timeline.ts';

export const timelineTexts = defineTexts('timelineTexts', {
  open: 'Open',
  'ready-for-approval': 'Ready for Approval',
  'ready-for-vendor': 'Ready for Vendor',
  'vendor-assigned': 'Vendor Assigned',
  'handover-to-vendor': 'Handover to Vendor',
  'car-received': 'Car Received',
  'in-progress': 'In Progress',
  'work-completed': 'Work Completed',
  'invoice-paid': 'Invoice Paid',
} satisfies Record<TimelineKey, string>);

export const stepTexts = defineTexts('stepTexts', {
  submit: 'Submit for Approval',
  cancel: 'Cancel',
  proceed: 'Proceed with approved jobs',
  start: 'Mark as In Progress',
  'assign-vendor': 'Assign Vendor',
  'change-vendor': 'Change Vendor',
  'hand-over': 'Hand over to vendor',
  receive: 'Car received',
} satisfies Record<StepName, string>);

export const destinationTexts = defineTexts('destinationTexts', {
  approve: 'Review & Approve',
  assign: 'Assign Vendor',
  'in-progress': 'Open',
  created: 'Open',
} satisfies Record<CardDestination, string>);

export const orderTexts = defineTexts('orderTexts', {
  notFoundTitle: 'Work Order Not Found',
  notFoundText: "The work order you're looking for doesn't exist or has been removed.",
  invalidId: 'Invalid work order ID',
  empty: 'No work orders found',
  emptyFiltered: 'No work orders match your filters',
  jobCard: 'Job card',
  completedJobs: 'Completed jobs',
  ofJobs: (done: number, of: number) => `${done} of ${of}`,
  jobs: 'Jobs',
  quantity: 'Quantity',
  rate: 'Rate',
  unpriced: 'Priced when a vendor is assigned',
  rejectedBy: (by: string) => `Rejected by ${by}`,
  approvedBy: (by: string) => `Approved by ${by}`,
  markedBy: (by: string) => `Marked by ${by}`,
  referencePictures: 'Reference pictures',
  completionPictures: 'Completion pictures',
  searchPlaceholder: 'Search orders, vehicles, job cards…',
  unnamed: 'New work order',
  loadingOne: 'Loading work order…',
  noJobs: 'This work order has no jobs yet.',
  openPicture: (label: string, index: number) => `${label}: open picture ${index}`,
  pictureOf: (label: string, index: number, of: number) => `${label}, ${index} of ${of}`,
  progress: 'Progress',
  backToList: 'Back to the list',
  statusUpdated: 'Work order status updated successfully.',
  notInCarReceived: 'Work order must be in Car Received status to mark jobs complete.',
});

export const completionTexts = defineTexts('completionTexts', {
  title: 'Mark job complete',
  markComplete: 'Mark Complete',
  approve: 'Approve',
  approveHint: 'The job is completed',
  reject: 'Reject',
  rejectHint: 'The job is incomplete',
  partial: 'Partially completed',
  partialHint: 'Only a part is done; enter its amount',
  outcome: 'How did the job end?',
  approvedRate: (rate: string, quantity: number) => `Approved at ${rate}, quantity ${quantity}`,
  finalRate: 'Final rate per unit',
  partialValue: 'Amount for the part done',
  aboveApproved: (rate: string) => `This is above the approved rate of ${rate}.`,
  pictures: 'Completion pictures',
  save: 'Save',
  savedOnTablet: 'Saved on this tablet',
  done: 'Job marked as completed',
  draftBack: 'Your unfinished entries were brought back.',
  discardDraft: 'Start over',
});

export const orderToasts = defineTexts('orderToasts', {
  fetchJobCards: 'Failed to fetch job cards',
  fetchWorkOrder: 'Failed to fetch work order',
  addJob: 'Failed to add job',
  decideJob: 'Failed to approve job.',
  completeJob: 'Error marking job as completed: Please try again',
  changeVendor: 'Failed to update vendor to work order',
  assignVendor: 'Failed to assign vendor to work order',
  createOrder: (serverMessage: string) => `Work order ${serverMessage}`,
  cancelOrder: 'Failed to cancel work order',
  noJobsTitle: 'No jobs found',
  noJobs: 'Please add at least one job to the work order',
  orderCreated: (number: string) => `Work order ${number} created successfully.`,
  statusUpdated: 'Work order status updated successfully.',
  orderCancelled: 'Work order has been canceled successfully',
  orderStarted: 'Work order marked as in progress',
  orderJobAdded: 'Job added to work order successfully',
  quantityUpdated: 'Job quantity updated successfully',
  orderJobRemoved: 'Job deleted from work order successfully',
  jobDecided: { approved: 'Job approved successfully', rejected: 'Job rejected successfully' },
  jobCompleted: 'Job marked as completed',
  vendorAssigned: 'Vendor assigned successfully',
  vendorChanged: 'Vendor updated successfully',
});

export const orderConfirmations = defineTexts('orderConfirmations', {
  cancelOrder: 'Are you sure you want to cancel this work order? This action cannot be undone.',
  cancelOrderKeep: 'No, Keep it',
  cancelOrderYes: 'Yes, Cancel it',
  removeJobTitle: 'Confirm Removal',
  removeJob: 'Are you sure you want to remove this job from the work order?',
});
