import { describe, expect, test } from 'vitest';
import { deadReferencesIn, numbersInTitles, rulesIn } from '../../scripts/check-rules.mjs';

test('a rule is a number at the beginning of a line, a list item or a table row', () => {
  const markdown = [
    '# Work orders',
    '[W1] An order has jobs.',
    '- [W2] A list item, like [X9] nothing else in it.',
    '- **[W3]** In bold.',
    '| [W4a] | In a table |',
    'See [W1] in a sentence.',
  ].join('\n');
  expect(rulesIn(markdown)).toEqual(['W1', 'W2', 'W3', 'W4a']);
});

test('a rule counts as tested when a title of a test or a group quotes it, whatever the quotes, unless it is skipped', () => {
  const source = `
    describe('[W1] orders', () => {
      test("[W2] refuses", () => {});
      it.each([[1], [2]])(\`[W3][W4] takes %s\`, () => {});
      test('says "[W5]" to it', () => {});
      test.skip('[W6] is not run', () => {});
    });
  `;
  expect(numbersInTitles(source)).toEqual(['W1', 'W2', 'W3', 'W4', 'W5']);
});

test('a number in a comment, a body or a message is no title', () => {
  const source = `
    // [W1] is somewhere else
    test('adds', () => { expect(rules['[W2]']).toBe('[W3]'); });
  `;
  expect(numbersInTitles(source)).toEqual([]);
});

describe('a reference', () => {
  const KNOWN = {
    rules: new Set(['J11', 'TC8']),
    decisions: new Set(['018', '034']),
    points: new Set(['S2.17']),
    documents: new Set(['docs/hosts.md']),
  };
  const dead = (text: string) => deadReferencesIn(text, KNOWN).map(({ found }) => found);

  test('to a rule, a decision, a point or a document of the repository leads there', () => {
    expect(
      dead('Marked once [J11], as docs/hosts.md has it (section 4, decisions 018 and 034; S2.17).'),
    ).toEqual([]);
  });

  test('to one that is not there is found', () => {
    expect(dead('[J99] (decision 099) S2.99 docs/gone.md')).toEqual([
      'decision 099',
      '[J99]',
      'S2.99',
      'docs/gone.md',
    ]);
  });

  test('to the papers from before the program is found, in however many lines', () => {
    expect(
      dead('(design: offline, section 4) (section 6, decision C9) (decisions B and D3) (decision B)'),
    ).toEqual(['design: offline', 'decision C9', 'decisions B', 'decision B']);
    expect(dead('decision table B')).toEqual(['decision table B']);
    expect(deadReferencesIn('/**\n * Fetches now (decision\n * F4).\n */', KNOWN)).toEqual([
      { line: 2, found: 'decision F4' },
    ]);
  });

  test('is no word of a sentence', () => {
    expect(
      dead('A design: two parts. No decision I know of; every decision\n * A person takes. `const [A] = b`'),
    ).toEqual([]);
  });
});
