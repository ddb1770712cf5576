import { defineTexts, plural } from '#app/texts/catalogue.ts';

export const paletteTexts = defineTexts('paletteTexts', {
  open: 'Go to…',
  title: 'Go to',
  search: 'Search',
  placeholder: 'Screen, work order, vehicle or vendor…',
  placeholderWithoutOrders: 'Screen or vendor…',
  results: 'Results',
  groups: {
    screens: 'Screens',
    orders: 'Work orders',
    vehicles: 'Vehicles',
    vendors: 'Vendors',
    acts: 'Help',
  },
  allOrders: (count: number, search: string) => `All ${count} work orders with “${search}”`,
  ofVehicle: 'Its work orders',
  found: (count: number) => plural(count, 'result', 'results'),
  searching: 'Searching…',
  onlyTablet: 'Work orders from this tablet only: the server cannot be reached.',
  nothing: (search: string) => `Nothing found for “${search}”.`,
  howTo: 'Arrow keys choose, Enter opens, Escape closes.',
});

/** What each key does, by where it does it. */
export const keyTexts = defineTexts('keyTexts', {
  title: 'Keyboard shortcuts',
  hint: 'Single letters do nothing while you type, and none of them while a dialog is open.',
  or: 'or',
  groups: {
    everywhere: 'Everywhere',
    lists: 'In lists of work orders',
    order: 'On a work order',
    approval: 'On the approve page',
  },
  keys: {
    ctrl: 'Ctrl',
    command: '⌘',
    enter: 'Enter',
    space: 'Space',
    escape: 'Esc',
  },
  does: {
    palette: 'Go to a screen, a work order, a vehicle or a vendor',
    paletteWithoutOrders: 'Go to a screen or a vendor',
    help: 'Show these keys',
    create: 'Create Work Order',
    search: 'Search the list',
    next: 'Next',
    previous: 'Previous',
    open: 'Open',
    select: 'Select',
    printSelected: 'Print the selected work orders',
    print: 'Print',
    nextJob: 'Next job',
    previousJob: 'Previous job',
    approve: 'Approve the job',
    reject: 'Reject the job',
    close: 'Close what is open',
  },
});
