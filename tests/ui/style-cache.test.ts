import { expect, it } from 'vitest';
import { asPlainRule } from '#app/ui/theme/style-cache.ts';

it('adds what holds for a part of the screens as a plain rule, which does not make the page be matched anew', () => {
  expect(asPlainRule('.ui-a{color:red;}')).toBe('.ui-a{color:red;}');
  const wide = '@media screen and (min-width: 48rem){.ui-a{color:red;}}';
  expect(asPlainRule(wide)).toBe(`:where(html){${wide}}`);
  const recipe = '@layer recipes{.ui-a{color:red;}}';
  expect(asPlainRule(recipe)).toBe(`:where(html){${recipe}}`);
  const narrow = '@container (max-width: 24rem){.ui-a [data-from=small]{display:none;}}';
  expect(asPlainRule(narrow)).toBe(`:where(html){${narrow}}`);
});

it.each([
  '@media (min-width: 75rem){[data-density=glove] .ui-a{height:9rem;}}',
  '@media (hover: hover){html[data-theme=bay] .ui-a:hover{color:red;}}',
  '@media print{:root .ui-a{color:red;}}',
  '@keyframes turn{to{rotate:1turn;}}',
  '@layer reset, base, tokens, recipes;',
  '@layer recipes{[data-theme=bay] .ui-a{color:red;}}',
])('leaves what speaks of the page itself, or of nothing in it, as it is: %s', (rule) => {
  expect(asPlainRule(rule)).toBe(rule);
});
