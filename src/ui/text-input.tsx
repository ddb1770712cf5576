import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { controlStyles } from './control-styles.ts';
import { useFieldAttributes } from './field-context.ts';

const Input = chakra('input', { base: controlStyles });

export type TextInputProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
};

export function TextInput({ onChange, ...rest }: TextInputProps) {
  const field = useFieldAttributes();
  return <Input type="text" {...field} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}
