import { useLayoutEffect } from 'react';
import { OrderPaper, type PaperProps, useMarginWords } from './order-paper.tsx';
import { printTexts } from './texts.ts';

/** Several work orders in one document. Each starts on a new page, and every page names its order. */
export function WorkOrderStack({ papers }: { papers: readonly PaperProps[] }) {
  useMarginWords(printTexts.orders(papers.length), '');
  useNamedPages(papers.map(({ order }) => `${order.number} · ${order.car.number}`));
  return papers.map((paper, index) => (
    <OrderPaper key={paper.order.id} {...paper} level={2} pages={pagesOf(index)} />
  ));
}

function pagesOf(index: number): string {
  return `paper-${index + 1}`;
}

/**
 * Gives each order's pages their own running text. Rules, because a custom property has one value per document; a
 * constructed sheet, because the content policy forbids style elements.
 */
function useNamedPages(running: readonly string[]): void {
  const key = JSON.stringify(running);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words make the same rules; the list is new on each rendering.
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    running.forEach((words, index) => {
      sheet.insertRule(`@page ${pagesOf(index)} { @top-left { content: ${cssString(words)} } }`, index);
    });
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...others, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [key]);
}

/** Escaped as code points: a host's order number may contain anything, and must not end the string. */
function cssString(words: string): string {
  const escaped = words.replace(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `"${escaped}"`;
}
