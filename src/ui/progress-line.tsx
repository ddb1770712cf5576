import { chakra, Flex } from './chakra.tsx';
import { Text } from './text.tsx';

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
    bg: 'brand.solid',
    borderRadius: 'full',
    transitionProperty: 'width',
    transitionDuration: 'calm',
  },
});

type ProgressLineProps = {
  value: number;
  max: number;
  /** Name of the activity ('Sending'), for screen readers. */
  label: string;
  /** Shown above the line ('Sending 3 of 12'). */
  text?: string;
};

export function ProgressLine({ value, max, label, text }: ProgressLineProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <Flex direction="column" gap="1.5">
      {text !== undefined && (
        <Text as="span" size="small" tone="muted">
          {text}
        </Text>
      )}
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
      >
        <Fill style={{ width: `${share * 100}%` }} />
      </Track>
    </Flex>
  );
}
