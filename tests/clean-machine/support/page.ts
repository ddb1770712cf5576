import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A numbered step of the page: its blocks of commands, and the commands in its text. */
export type PageStep = {
  readonly title: string;
  readonly blocks: readonly string[];
  readonly words: readonly string[];
};

export type Page = {
  readonly steps: readonly PageStep[];
  /** The alternative steps for a server in containers. */
  readonly containers: readonly string[];
  readonly update: string;
};

const PATH = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));

/** Commands of an operator, from docs/operations.md, so that the page and its proof are one text. */
export function readPage(text = readFileSync(PATH, 'utf8')): Page {
  const [numbered = '', containers = ''] = sectionOf(
    text,
    'From an empty machine to an installed tablet',
  ).split('\n**With containers**');
  const steps = numbered
    .split(/^(?=\d+\. \*\*)/m)
    .slice(1)
    .map((step) => ({
      title: /\*\*(.+?)\*\*/.exec(step)?.[1] ?? '',
      blocks: blocksOf(step),
      words: wordsOf(step),
    }));
  const [update = ''] = blocksOf(sectionOf(text, 'Updates'));
  return { steps, containers: wordsOf(containers), update };
}

function sectionOf(text: string, title: string): string {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`docs/operations.md has no section '${title}'.`);
  return section;
}

const BLOCK = /^( *)```\n(.*?)^ *```$/gms;

function blocksOf(text: string): string[] {
  return [...text.matchAll(BLOCK)].map(([, indent = '', block = '']) =>
    block
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n'),
  );
}

function wordsOf(text: string): string[] {
  return [...text.replaceAll(BLOCK, '').matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
}

/** The one command among them with this beginning. */
export function commandIn(words: readonly string[], beginning: string): string {
  const [found, another] = words.filter((word) => word.startsWith(`${beginning} `));
  if (found === undefined || another !== undefined)
    throw new Error(
      `docs/operations.md should say '${beginning} …' once there, and says it ${found === undefined ? 'never' : 'more often'}.`,
    );
  return found;
}

/** Placeholders of the page, and this proof's values for them. */
const FILLED_IN: Readonly<Record<string, string>> = {
  '<username>': 'workshop.desk',
  '<full name>': 'Workshop desk',
  '--complex <id>': '--complex 1',
  '--complex-name "<name>"': '--complex-name "Complex One"',
  '--city <id>': '--city 1',
  '--city-name "<name>"': '--city-name "City One"',
  '<day>': '$(date +%F)',
};

/** Path of the packed program. */
const PACKED = '/path/to/vendor-management-<version>.tgz';

/** Throws if a placeholder is left. */
export function filledIn(command: string, packed = '/root/vendor-management.tgz'): string {
  let text = command.replaceAll(PACKED, packed);
  for (const [place, value] of Object.entries(FILLED_IN)) text = text.replaceAll(place, value);
  const left = /<[a-z][a-z ]*>/.exec(text);
  if (left !== null)
    throw new Error(
      `Nothing is filled in for ${left[0]} of docs/operations.md (tests/clean-machine/support/page.ts).`,
    );
  return text;
}
