import { expect, test } from 'vitest';
import { numbersInTitles, rulesIn } from '../../scripts/check-rules.mjs';

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
