/** Long enough for the browser to take over the bytes, which the URL keeps in memory until then. */
const RELEASE_MS = 60_000;

/** Without it spreadsheets read the file in the machine's legacy code page, and Devanagari turns into garbage. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Makes the browser save a text as a CSV file in UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
}

/** Makes the browser save any content as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
