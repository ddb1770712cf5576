import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { Palette } from './theme/palettes.ts';

const BadgeBase = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'full',
    borderWidth: 'thin',
    textStyle: 'small',
    lineHeight: 'tight',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.bg',
    color: 'colorPalette.fg',
    borderColor: 'colorPalette.line',
    '& svg': { flexShrink: 0, boxSize: '4' },
  },
});

export type BadgeProps = Omit<ComponentProps<typeof BadgeBase>, 'colorPalette'> & {
  palette: Palette;
};

/** A word in a colour. The word carries the meaning; the colour only helps to find it. */
export function Badge({ palette, ...rest }: BadgeProps) {
  return <BadgeBase colorPalette={palette} {...rest} />;
}
