/** Why the value of a cell is not known, whichever program wrote it; after the name of its place. */
export const UNCALCULATED =
  'holds a formula without its result: open the file in the spreadsheet program and save it.';

export const BEYOND_DIGITS =
  'holds a number of more than 15 digits, of which spreadsheets lose the last ones: format the column as text and enter it anew.';
