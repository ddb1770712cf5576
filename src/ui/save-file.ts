/** Long enough for the browser to have taken the bytes over; the address holds them in memory until then. */
const RELEASE_MS = 60_000;

/** Spreadsheets take a file without it for the machine's old code page, and Devanagari for noise. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Has the browser save a text as a file of CSV, in UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
}

/** Has the browser save any content as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
