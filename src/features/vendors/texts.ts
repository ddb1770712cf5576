import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** Vendor Management: vendors and Add Vendor (section 2). */
export const vendorTexts = defineTexts('vendorTexts', {
  vendors: 'Vendors',
  jobRates: 'Job Rates',
  noVendors: 'No Vendors',
  searchLabel: 'Search vendors by name, vendor id, GST number or phone',
  added: (date: string) => `Added ${date}`,
  addedOn: 'Added',
  gst: 'GST number',
  phone: 'Phone number',
  address: 'Address',
  notGiven: 'Not given',
  bankDetails: 'Bank details',
  bankAccount: (index: number) => `Bank account ${index}`,
  noBank: 'No bank details.',
  accountName: 'Account name',
  bank: 'Bank name',
  accountNumber: 'Account number',
  ifsc: 'IFSC code',
  ifscHint: "This doesn't look like a valid IFSC code: four letters, a zero, then six letters or digits.",
  job: 'Job',
  rate: 'Rate',
  noRates: 'No job rates configured.',
  editRates: 'Edit rates',
  saveRates: 'Save Rates',

  addVendor: 'Add Vendor',
  name: 'Name',
  phonePlaceholder: '10-digit',
  gstHint: "This doesn't look like a valid GST number.",
  employee: 'Assigned employee',
  employeeSearch: 'Search employees…',
  employeeClear: 'Clear assigned employee',
  employees: 'Employees',
  employeesSearching: 'Searching…',
  employeesFound: (count: number) => plural(count, 'employee found', 'employees found'),
  employeesMore: (shown: number) => `Showing the first ${shown}. Type more of the name.`,
  employeesNone: 'No employees found',
  employeesAsOf: (time: string) => `Updated ${time}.`,
  employeesOffline:
    'Searching employees needs a connection. The vendor can be saved without an assigned employee.',
  employeeChosen: (name: string) => `Chosen: ${name}`,
  employeeNotChosen: 'Choose an employee from the list, or clear this field.',
});

export const vendorToasts = defineTexts('vendorToasts', {
  fetchVendorJobs: 'Failed to fetch vendor jobs',
});
