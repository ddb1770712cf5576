import { chakra } from './chakra.tsx';
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

const DECIMALS = 2;

type MoneyInputProps = Omit<TextInputProps, 'type' | 'inputMode'>;

/**
 * An amount as typed ('1250.5'); the caller reads it as money. A text box with the number keyboard, because in a number field the
 * mouse wheel and the arrow keys change amounts unnoticed.
 */
export function MoneyInput({ onChange, ...rest }: MoneyInputProps) {
  return (
    <Wrap>
      <Sign aria-hidden>₹</Sign>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        paddingInlineStart="10"
        {...rest}
        onChange={(text) => onChange(numericText(text, DECIMALS))}
      />
    </Wrap>
  );
}

/**
 * The number in a typed or pasted text: digits, one point and at most `decimals` digits after it. Separators, spaces and currency
 * signs are dropped; nothing is rounded, and a half-typed '12.' stays.
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
