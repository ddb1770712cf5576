/** Reason why a cell's value is unknown, for all file formats; follows the name of the cell. */
export const UNCALCULATED =
  'has a formula without its result: open the file in the spreadsheet program and save it.';

export const BEYOND_DIGITS =
  'has a number of more than 15 digits, and spreadsheets lose the last ones: format the column as text and enter it again.';
