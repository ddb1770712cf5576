import type { ReactNode } from 'react';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';

/** An icon on a tile in the product's colour. */
export const Tile = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '10',
    borderRadius: 'md',
    bg: 'accent.bg',
    color: 'accent.fg',
    '& svg': { boxSize: '5' },
  },
  variants: { solid: { true: { bg: 'brand.solid', color: 'brand.contrast' } } },
});

/** One question that a page outside the app answers. */
export function Panel({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <Stack gap="3">
        <Row gap="3">
          <Tile aria-hidden>{icon}</Tile>
          <Text as="h2" size="heading">
            {title}
          </Text>
        </Row>
        {children}
      </Stack>
    </Card>
  );
}
