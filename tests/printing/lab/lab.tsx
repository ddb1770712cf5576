import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type PaperProps, WorkOrderPaper, WorkOrderStack } from '#app/features/printing/order-paper.tsx';
import { openPrintDialog } from '#app/features/printing/print-screen.tsx';
import { UiProvider } from '#app/ui/ui-provider.tsx';

async function drawPaper(props: PaperProps): Promise<void> {
  await draw(<WorkOrderPaper {...props} />);
}

async function drawStack(papers: readonly PaperProps[]): Promise<void> {
  await draw(<WorkOrderStack papers={papers} />);
}

/** Renders for a test; settles once the fonts are loaded. */
async function draw(paper: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The lab page has no root');
  createRoot(root).render(<UiProvider>{paper}</UiProvider>);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await document.fonts.ready;
}

const lab = { drawPaper, drawStack, openPrintDialog };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    printLab: typeof lab;
  }
}

window.printLab = lab;
