import { chakra, Flex } from './chakra.tsx';
import { uiTexts } from './texts.ts';

/** The ring alone, for a control with its own text about what it is doing. */
export const SpinnerRing = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: 0,
    borderWidth: 'thick',
    borderRadius: 'full',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animationName: 'turn',
    animationDuration: 'turn',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
  },
  variants: { size: { inline: { boxSize: '5' }, block: { boxSize: '8', borderWidth: 'heavy' } } },
  defaultVariants: { size: 'block' },
});

export function Spinner({ text = uiTexts.loading }: { text?: string }) {
  return (
    <Flex role="status" align="center" justify="center" gap="3" padding="section" color="fg.muted">
      <SpinnerRing aria-hidden color="accent.fg" />
      <span>{text}</span>
    </Flex>
  );
}
