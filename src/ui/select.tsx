import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { chakra } from './chakra.tsx';
import { useFieldAttributes } from './field.tsx';
import { controlStyles } from './text-input.tsx';

const Wrap = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    '& svg': {
      position: 'absolute',
      insetInlineEnd: '3',
      top: '50%',
      transform: 'translateY(-50%)',
      boxSize: '5',
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
});

const Native = chakra('select', {
  base: {
    ...controlStyles,
    appearance: 'none',
    paddingInlineEnd: '10',
    textOverflow: 'ellipsis',
    '& option': { bg: 'bg.raised', color: 'fg' },
  },
});

export type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean };

type SelectProps<Value extends string> = Omit<
  ComponentProps<typeof Native>,
  'onChange' | 'value' | 'children'
> & {
  value: Value | '';
  onChange: (value: Value | '') => void;
  options: readonly SelectOption<Value>[];
  /** The empty choice: 'All vendors', 'Choose…'. Without it the first option is chosen. */
  placeholder?: string;
};

/** The device's native list, which on a tablet is larger and easier to hit than a custom one. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder, onChange, ...rest } = props;
  const field = useFieldAttributes();
  const choose = (text: string) => onChange(options.find((option) => option.value === text)?.value ?? '');
  return (
    <Wrap>
      <Native {...field} {...rest} onChange={(event) => choose(event.currentTarget.value)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Native>
      <ChevronDown aria-hidden />
    </Wrap>
  );
}
