import { ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { screen } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { styleCache } from '#app/ui/theme/style-cache.ts';
import { pageSystem } from '#app/ui/theme/system.ts';
import { render, user } from '#testkit/screen.tsx';

const system = pageSystem();

const Tag = chakra('span', {
  base: { color: 'fg.muted', paddingInline: '2' },
  variants: { strong: { true: { fontWeight: 'strong' } } },
});
const Label = chakra(Tag, { base: { color: 'danger.fg' } });

/** Renders with the product's styles, and counts how often a style is created. */
async function draw(children: ReactNode): Promise<() => number> {
  let made = 0;
  const counting: SystemContext = {
    ...system,
    _global: [],
    css: (...styles) => {
      made += 1;
      return system.css(...styles);
    },
  };
  await render(<ChakraProvider value={counting}>{children}</ChakraProvider>);
  return () => made;
}

/** Styles of an element's only product class. */
function stylesOf(element: Element): string {
  const ours = [...element.classList].filter((name) => styleCache().registered[name] !== undefined);
  expect(ours).toHaveLength(1);
  return styleCache().registered[ours[0] ?? ''] ?? '';
}

test('what an element looks like is made once, however many there are and however often they are drawn', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `row-${index}`).map((key) => (
      <Flex key={key} gap="2" align="center">
        <Tag strong marginTop={{ base: '1', md: '2' }} css={{ '& svg': { boxSize: '4' } }}>
          {key}
        </Tag>
      </Flex>
    ));
  const made = await draw(rows(1));
  const forOne = made();
  expect(forOne).toBeGreaterThan(0);
  expect((await draw(rows(500)))()).toBe(forOne);
});

describe('a class', () => {
  test('has the recipe in its layer and the style props above it', async () => {
    await draw(
      <Tag strong color="fg">
        A word
      </Tag>,
    );
    const styles = stylesOf(screen.getByText('A word'));
    expect(styles).toMatch(/@layer recipes\s*\{[^@]*color:var\(--ui-colors-fg-muted\)[^@]*font-weight:/);
    expect(styles.replace(/@layer recipes\{[^}]*\}/, '')).toMatch(/color:var\(--ui-colors-fg\)/);
  });

  test('of a component made of another has the styles of both, with its own above', async () => {
    await draw(<Label>A label</Label>);
    const styles = stylesOf(screen.getByText('A label'));
    expect(styles).toMatch(/padding-inline:/);
    expect(styles).toMatch(/color:var\(--ui-colors-danger-fg\)/);
    expect(styles).not.toMatch(/fg-muted/);
  });

  test('holds the styles that come with a given class above its own, and leaves other classes', async () => {
    await draw(
      <Tag asChild className="plain" marginTop="1">
        <Label>A child</Label>
      </Tag>,
    );
    const child = screen.getByText('A child');
    expect(child.className).toContain('plain');
    expect(stylesOf(child)).toMatch(/danger-fg[\s\S]*fg-muted[\s\S]*margin-top:/);
  });
});

test('variants and style props stay out of the element; all else goes to it', async () => {
  await draw(
    <Tag strong gap="2" title="A title" data-kind="x" aria-label="named">
      A word
    </Tag>,
  );
  const { attributes } = screen.getByText('A word');
  expect([...attributes].map(({ name }) => name).sort()).toEqual([
    'aria-label',
    'class',
    'data-kind',
    'title',
  ]);
});

test('another element, or the only child, takes its place with what both were given', async () => {
  const pressed: string[] = [];
  const outer = createRef<HTMLSpanElement>();
  const inner = createRef<HTMLButtonElement>();
  await draw(
    <>
      <Tag as="h2">A heading</Tag>
      <Tag asChild ref={outer} onClick={() => pressed.push('outer')}>
        <button ref={inner} type="button" onClick={() => pressed.push('inner')}>
          Press
        </button>
      </Tag>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'A heading' })).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Press' });
  await user.click(button);
  expect(pressed.sort()).toEqual(['inner', 'outer']);
  expect(outer.current).toBe(button);
  expect(inner.current).toBe(button);
  expect(button.parentElement?.querySelector('span')).toBeNull();
});
