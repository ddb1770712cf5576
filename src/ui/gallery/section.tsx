import type { ReactNode } from 'react';
import { Stack } from '../stack.tsx';
import { Text } from '../text.tsx';

/** One kind of part, under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" marginBottom="section" minWidth="0">
      <Text as="h2" size="heading">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
