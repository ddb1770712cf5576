import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { pointsIn } from '../../../scripts/check-specification.mjs';

/** Points of docs/specification.md that quote the text of a screen, by number. */
export const QUOTED: ReadonlyMap<string, readonly string[]> = new Map(
  (pointsIn(readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8')) as Point[])
    .filter(({ id }) => /^S[2458]\./.test(id))
    .map(({ id, sentence }): [string, string[]] => [id, quotesIn(sentence)])
    .filter(([, quotes]) => quotes.length > 0),
);

type Point = { id: string; sentence: string };

/** Tested in Chromium elsewhere, or not visible on a screen. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'S2.10': 'no page of the app breaks: ui/access.test.tsx has one that does',
  'S2.22': 'a format, which at-a-glance.spec.ts sees filled in',
  'S2.107': 'on paper: printing/print-pdf.test.ts',
  'S4.10': 'office-story.spec.ts',
  'S5.11': 'the form is always opened from a job',
  'S8.32': 'camera/camera-sheet.test.ts',
  'S8.33': 'camera/camera-sheet.test.ts',
  'S8.36': 'in the log',
  'S8.38': 'as S2.10',
};

/** Every line that a page has drawn since it was loaded, however briefly, and the placeholders of its fields. */
export class Shown {
  readonly #lines = new Set<string>();

  static async on(page: Page): Promise<Shown> {
    const shown = new Shown();
    await page.exposeFunction('drawn', (lines: string[]) => {
      for (const line of lines) shown.#lines.add(line);
    });
    await page.addInitScript(readEachFrame);
    return shown;
  }

  /** Waits until the page has shown everything that the points quote. */
  async expectPoints(points: readonly string[]): Promise<void> {
    const missing = () =>
      points.flatMap((point) =>
        (QUOTED.get(point) ?? [`${point} quotes nothing`]).filter((one) => !this.#has(one)),
      );
    await expect.poll(missing).toEqual([]);
  }

  /** A title and its text, which a colon joins in the document, are drawn as two lines. */
  #has(quoted: string): boolean {
    return quoted.split(': ').every((part) => {
      const pattern = patternOf(part);
      return [...this.#lines].some((line) => pattern.test(line));
    });
  }
}

function readEachFrame(): void {
  const known = new Set<string>();
  const read = (): void => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('[placeholder]')];
    const lines = [...document.body.innerText.split('\n'), ...fields.map(({ placeholder }) => placeholder)];
    const fresh = lines.map((line) => line.trim()).filter((line) => line !== '' && !known.has(line));
    for (const line of fresh) known.add(line);
    if (fresh.length > 0) (window as unknown as { drawn(lines: string[]): void }).drawn(fresh);
    requestAnimationFrame(read);
  };
  document.addEventListener('DOMContentLoaded', read);
}

/** An apostrophe within a word quotes nothing. */
function quotesIn(sentence: string): string[] {
  return [...sentence.matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g)].map(
    ([, quote]) => quote as string,
  );
}

/** Text in braces, and '(amount)', differ from case to case. */
function patternOf(quoted: string): RegExp {
  const open = quoted.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]*\}/g, '.+');
  return new RegExp(open.replace(String.raw`\(amount\)`, String.raw`\(₹.+\)`));
}
