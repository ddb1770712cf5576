/**
 * The words of the desk's screens (section 2 and the forms of section 5), by screen. Apart from texts.ts so that
 * only the screens that show them carry them.
 */
export const deskTexts = {
  paid: {
    workOrders: 'Paid Work Orders',
    invoices: 'Paid Invoices',
  },
  jobManagement: {
    categories: 'Categories',
    jobs: 'Jobs',
    noCategories: 'No Categories',
    addCategory: 'Add Category',
    addJob: 'Add Job',
    editJob: 'Edit Job',
  },
  vendors: {
    vendors: 'Vendors',
    jobRates: 'Job Rates',
    noVendors: 'No Vendors',
    added: (date: string) => `Added ${date}`,
    details: 'Details',
    gst: 'GST number',
    phone: 'Phone number',
    address: 'Address',
    accountName: 'Account name',
    bank: 'Bank name',
    accountNumber: 'Account number',
    ifsc: 'IFSC code',
    noRates: 'No job rates configured.',
    addVendor: 'Add Vendor',
    saveRates: 'Save Rates',
    phonePlaceholder: '10-digit',
    gstHint: 'This does not look like a GST number: it has 15 characters and ends in a check character.',
  },
  invoices: {
    empty: 'No invoices yet',
    number: 'Invoice number',
    orders: 'Work orders',
    withoutTax: 'Value without tax',
    withTax: 'Value with tax',
    status: 'Status',
    approveAsManager: 'Manager Approve',
    approveAsFinance: 'Finance Approve',
    pay: 'Mark as Paid',
    reject: 'Reject',
    exportFile: 'invoices.csv',
    vendorsMixed: 'These work orders belong to different vendors.',
  },
  payments: { empty: 'Nothing is owed.' },
  forms: {
    required: 'Required',
    invalid: 'Invalid input',
    invalidEmail: 'Invalid email',
    invalidDate: 'Invalid date',
  },
} as const;
