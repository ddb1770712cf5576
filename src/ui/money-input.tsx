import { chakra } from '@chakra-ui/react';
import { TextInput, type TextInputProps } from './text-input.tsx';

const Wrap = chakra('span', { base: { position: 'relative', display: 'block' } });

const Sign = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '50%',
    transform: 'translateY(-50%)',
    color: 'fg.muted',
    pointerEvents: 'none',
  },
});

const MONEY_DECIMALS = 2;

type MoneyInputProps = Omit<NumberInputProps, 'decimals'> & { currencySign?: string };

/** An amount as it is typed ('1250.5'); reading it as money is the caller's. */
export function MoneyInput({ currencySign = '₹', ...rest }: MoneyInputProps) {
  return (
    <Wrap>
      <Sign aria-hidden>{currencySign}</Sign>
      <NumberInput decimals={MONEY_DECIMALS} paddingInlineStart="10" {...rest} />
    </Wrap>
  );
}

type NumberInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & {
  /** Digits allowed after the point; 0 for whole numbers. */
  decimals?: number;
};

/** A text box with the number keyboard: it holds what was typed, and a wheel or an arrow never changes it unseen. */
function NumberInput({ decimals = 0, onChange, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      {...rest}
      onChange={(text) => onChange(numericText(text, decimals))}
    />
  );
}

/**
 * What is left of a typed or pasted text in a number field: digits, one point and at most `decimals` digits after it.
 * Separators of thousands, spaces and currency signs go; nothing is rounded and a half-typed '12.' stays.
 */
export function numericText(text: string, decimals: number): string {
  const kept = text.replace(/[^\d.]/g, '');
  const point = kept.indexOf('.');
  if (point === -1) return kept;
  const whole = kept.slice(0, point);
  if (decimals === 0) return whole;
  const fraction = kept.slice(point + 1).replaceAll('.', '');
  return `${whole}.${fraction.slice(0, decimals)}`;
}
