/** The browser's print dialog, not before the letters are there: without them the pages would break elsewhere. */
export async function openPrintDialog(): Promise<void> {
  await document.fonts.ready;
  window.print();
}
