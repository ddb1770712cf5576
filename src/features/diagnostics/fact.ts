import { diagnosticsTexts } from './texts.ts';

/** One line of the page. */
export type Fact = { label: string; value: string };

/** `warning`: a sentence about what is wrong with it. */
export type FactSection = { title: string; facts: Fact[]; warning?: string };

/** A storage that hangs must not keep the rest of the page away. */
const LONGEST_READ_MS = 3_000;

/** Reads one fact; whatever keeps it from being read is its value. Never rejects. */
export async function factOf(label: string, read: () => unknown): Promise<Fact> {
  try {
    const value = await inTime(Promise.resolve().then(read));
    const isUnknown = value === null || value === undefined || value === '';
    return { label, value: isUnknown ? diagnosticsTexts.unknown : String(value) };
  } catch (error) {
    return { label, value: diagnosticsTexts.noAnswer(error instanceof Error ? error.name : String(error)) };
  }
}

function inTime(read: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('too slow', 'TimeoutError')), LONGEST_READ_MS);
    read.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function yesOrNo(value: boolean): string {
  return value ? diagnosticsTexts.yes : diagnosticsTexts.no;
}
