import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** The dashboard (section 2). */
export const dashboardTexts = defineTexts('dashboardTexts', {
  totalPending: 'Total pending amount',
  pendingInvoices: 'Pending invoices',
  vendorsWithPending: 'Vendors awaiting payment',
  quickActions: 'Quick Actions',
  createNew: 'Create New Work Order',
  manageJobs: 'Manage Jobs',
  manageVendors: 'Manage Vendors',
  viewPaid: 'View Paid Items',
  manageInvoices: 'Manage Invoices',
  counts: 'Work orders by status',
  allTime: 'Show all dates',
  countsMissing: 'No figures for these dates on this {device} yet. Connect to the network to load them.',
  unsentCounted: (count: number) => `${plural(count, 'work order', 'work orders')} moved here, not sent yet`,
  oldest: 'Longest in the same step',
  nothingWaits: 'Nothing is waiting.',
  /** Time that an order has been in its status. */
  standing: {
    minutes: () => 'Less than an hour',
    hours: (count: number) => plural(count, 'hour', 'hours'),
    days: (count: number) => plural(count, 'day', 'days'),
  },
  subtitle: 'Overview of your Vendor Management.',
  pendingApprovals: 'Pending Approvals',
  approved: 'Approved',
  inProgress: 'In Progress',
  completed: 'Completed',
  paid: 'Paid',
  pendingPayments: 'Pending Payments',
  recent: 'Recent Work Orders',
  allOrders: 'View all work orders',
  noOrders: 'No work orders yet',
  detailedReport: 'View detailed report',
  readyForApproval: (count: number) => `${count} ready for approval`,
  /** Contents of a count, if the name of its card does not say so. */
  counted: {
    pendingApprovals: 'Open, not submitted',
    approved: 'Ready for Vendor',
    inProgress: 'With a vendor',
  },
  waitingForYou: 'Waiting for you',
  /** The next step of the waiting orders. */
  waitingOrders: {
    review: 'To review',
    submit: 'To submit',
    proceed: 'To proceed',
    assign: 'To assign',
    handOver: 'To hand over',
    complete: 'To complete',
    invoice: 'To invoice',
    invoiceAgain: 'To invoice again',
  },
  waitingInvoices: {
    manager: 'Invoices to approve',
    finance: 'Finance approvals',
    payment: 'Invoices to pay',
  },
});
