/** Why the value of a cell is not known, whichever program wrote it; after the name of its place. */
export const UNCALCULATED =
  'has a formula without its result: open the file in the spreadsheet program and save it.';

export const BEYOND_DIGITS =
  'has a number of more than 15 digits, and spreadsheets lose the last ones: format the column as text and enter it again.';
