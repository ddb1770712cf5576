import { chakra } from '@chakra-ui/react';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

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

export type MoneyInputProps = Omit<NumberInputProps, 'decimals'> & { currencySign?: string };

/** An amount as it is typed ('1250.5'); reading it as money is the caller's. */
export function MoneyInput({ currencySign = '₹', ...rest }: MoneyInputProps) {
  return (
    <Wrap>
      <Sign aria-hidden>{currencySign}</Sign>
      <NumberInput decimals={MONEY_DECIMALS} paddingInlineStart="10" {...rest} />
    </Wrap>
  );
}
