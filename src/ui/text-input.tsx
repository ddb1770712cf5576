import { defineStyle } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { chakra } from './chakra.tsx';
import { useFieldAttributes } from './field.tsx';

/** The look of every control with text in it. */
export const controlStyles = defineStyle({
  width: 'full',
  minHeight: 'control',
  paddingInline: '4',
  paddingBlock: '2',
  borderWidth: 'edge',
  borderColor: 'line.control',
  borderRadius: 'md',
  bg: 'bg.surface',
  color: 'fg',
  textStyle: 'body',
  transitionProperty: 'colors',
  transitionDuration: 'quick',
  _invalid: { borderColor: 'danger.solid', borderWidth: 'thick' },
  _disabled: { bg: 'bg.sunken', color: 'fg.disabled', borderColor: 'line', cursor: 'not-allowed' },
  _readOnly: { bg: 'bg.sunken' },
});

const Input = chakra('input', { base: controlStyles });

export type TextInputProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
};

export function TextInput({ onChange, ...rest }: TextInputProps) {
  const field = useFieldAttributes();
  return <Input type="text" {...field} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}

const Box = chakra('textarea', { base: { ...controlStyles, minHeight: '24' } });

type TextareaProps = Omit<ComponentProps<typeof Box>, 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
};

export function Textarea({ onChange, ...rest }: TextareaProps) {
  const field = useFieldAttributes();
  return <Box rows={3} {...field} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}
