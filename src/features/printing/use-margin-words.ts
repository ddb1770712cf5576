import { useLayoutEffect } from 'react';
import { printTexts } from './texts.ts';

/**
 * The document's title, and the words in the margins of its pages: `running` stands on each but the first. The style sheet
 * reads these from custom properties of the document, because it cannot know them.
 */
export function useMarginWords(title: string, running: string): void {
  useLayoutEffect(() => {
    document.title = title;
    const { style } = document.documentElement;
    const words = {
      '--paper-running': running,
      '--paper-page': printTexts.page,
      '--paper-of': printTexts.ofPages,
    };
    for (const [name, word] of Object.entries(words)) style.setProperty(name, JSON.stringify(word));
    return () => {
      for (const name of Object.keys(words)) style.removeProperty(name);
    };
  }, [title, running]);
}
