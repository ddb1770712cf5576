import { numericText } from './numeric-text.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type NumberInputProps = Omit<TextInputProps, 'type' | 'inputMode'> & {
  /** Digits allowed after the point; 0 for whole numbers. */
  decimals?: number;
};

/** A text box with the number keyboard: it holds what was typed, and a wheel or an arrow never changes it unseen. */
export function NumberInput({ decimals = 0, onChange, ...rest }: NumberInputProps) {
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
