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

type MoneyInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'settle'> & {
  settle: (typed: string) => string;
};

/**
 * An amount as typed or pasted ('Rs. 1,250.00'); `settle` parses it. A text input with the number keyboard, because in
 * a number input the mouse wheel and the arrow keys change amounts unnoticed.
 */
export function MoneyInput(props: MoneyInputProps) {
  return (
    <Wrap>
      <Sign aria-hidden>₹</Sign>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        fontVariantNumeric="tabular-nums"
        paddingInlineStart="10"
        {...props}
      />
    </Wrap>
  );
}
