import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { controlStyles } from './control-styles.ts';
import { useFieldAttributes } from './field-context.ts';

const Box = chakra('textarea', { base: { ...controlStyles, minHeight: '24' } });

export type TextareaProps = Omit<ComponentProps<typeof Box>, 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
};

export function Textarea({ onChange, ...rest }: TextareaProps) {
  const field = useFieldAttributes();
  return <Box rows={3} {...field} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}
