import { chakra } from './chakra.tsx';
import { Stack } from './stack.tsx';
import { VisuallyHidden } from './text.tsx';
import { uiTexts } from './texts.ts';

/** A grey block as high as the content will be, so that nothing jumps when it arrives. */
export const SkeletonBlock = chakra('div', {
  base: {
    bg: 'bg.awaited',
    borderRadius: 'md',
    animationName: 'breathe',
    animationDuration: 'breath',
    animationIterationCount: 'infinite',
  },
  variants: {
    shape: {
      line: { height: '5' },
      title: { height: '8', width: 'menu', maxWidth: 'full' },
      control: { height: 'control' },
      // Without gaps, like table rows.
      row: { height: 'row', paddingBlock: '1', backgroundClip: 'content-box' },
      // Two-line rows if their column is narrow: on a phone, and next to other content on a wide desktop.
      pair: { height: { base: '18', md: 'row', xl: '18' }, paddingBlock: '1', backgroundClip: 'content-box' },
      stat: { height: 'stat', borderRadius: 'lg' },
      card: { height: 'calc(var(--ui-sizes-24) * 1.75)', borderRadius: 'lg' },
      photo: { aspectRatio: '4 / 3', borderRadius: 'lg' },
    },
  },
  defaultVariants: { shape: 'line' },
});

type SkeletonListProps = {
  shape: 'line' | 'row' | 'pair' | 'card' | 'stat' | 'control';
  count: number;
  text?: string;
};

export function SkeletonList({ shape, count, text = uiTexts.loading }: SkeletonListProps) {
  const blocks = Array.from({ length: count }, (_, index) => `block-${index}`);
  return (
    <Stack role="status" gap={shape === 'row' || shape === 'pair' ? '0' : 'gap'}>
      <VisuallyHidden>{text}</VisuallyHidden>
      {blocks.map((block) => (
        <SkeletonBlock key={block} shape={shape} aria-hidden />
      ))}
    </Stack>
  );
}
