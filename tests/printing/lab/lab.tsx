import { createRoot } from 'react-dom/client';
import { type PaperProps, WorkOrderPaper } from '#app/features/printing/components/work-order-paper.tsx';
import { openPrintDialog } from '#app/features/printing/open-print-dialog.ts';
import { UiProvider } from '#app/ui/ui-provider.tsx';

/** Draws the paper for a test; settles once its letters are there. */
async function drawPaper(props: PaperProps): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The lab page has no root');
  createRoot(root).render(
    <UiProvider>
      <WorkOrderPaper {...props} />
    </UiProvider>,
  );
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await document.fonts.ready;
}

const lab = { drawPaper, openPrintDialog };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    printLab: typeof lab;
  }
}

window.printLab = lab;
