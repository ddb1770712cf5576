import { chakra, Flex } from '@chakra-ui/react';
import type { Palette } from './theme/palettes.ts';

const Track = chakra('div', {
  base: {
    height: '2',
    borderRadius: 'full',
    bg: 'bg.sunken',
    borderWidth: 'thin',
    borderColor: 'line',
    overflow: 'hidden',
    _print: { display: 'none' },
  },
});

const Fill = chakra('div', {
  base: {
    height: 'full',
    bg: 'colorPalette.solid',
    borderRadius: 'full',
    transitionProperty: 'width',
    transitionDuration: 'calm',
  },
});

type ProgressLineProps = {
  value: number;
  max: number;
  /** What is in progress ('Sending'), for those who do not see the line. */
  label: string;
  /** The same in figures ('3 of 12'); it stands beside the line. */
  text?: string;
  palette?: Palette;
};

export function ProgressLine({ value, max, label, text, palette = 'brand' }: ProgressLineProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <Flex direction="column" gap="1.5">
      {text !== undefined && (
        <chakra.span textStyle="small" color="fg.muted">
          {text}
        </chakra.span>
      )}
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
      >
        <Fill colorPalette={palette} style={{ width: `${share * 100}%` }} />
      </Track>
    </Flex>
  );
}
