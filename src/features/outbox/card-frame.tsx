import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';

type Props = {
  ref: Ref<HTMLDivElement>;
  heading: string;
  /** Paragraphs: what happened, and the options. */
  said: ReactNode;
  children: ReactNode;
};

/** The frame of a refused action: its description, and below it everything its author can look at and choose. */
export function CardFrame({ ref, heading, said, children }: Props) {
  return (
    <Stack
      ref={ref}
      tabIndex={-1}
      colorPalette="red"
      gap="3"
      padding="inset"
      borderWidth="edge"
      borderRadius="lg"
      borderColor="colorPalette.line"
      bg="colorPalette.bg"
      overflowWrap="anywhere"
    >
      <Stack gap="1" color="colorPalette.fg">
        <Text
          as="strong"
          display="flex"
          alignItems="center"
          gap="2"
          css={{ '& svg': { flexShrink: 0, boxSize: '6' } }}
        >
          <CircleAlert aria-hidden />
          {heading}
        </Text>
        {said}
      </Stack>
      {children}
    </Stack>
  );
}
