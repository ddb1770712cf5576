import { defineStyle } from '@chakra-ui/react';
import type { ClipboardEvent, ComponentProps, FocusEvent, FormEvent } from 'react';
import { chakra } from './chakra.tsx';
import { useFieldAttributes } from './field.tsx';
import { uiTexts } from './texts.ts';
import { toast } from './toast.ts';

/** Styles of every control that contains text. */
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

type Control = HTMLInputElement | HTMLTextAreaElement;

type Typed = {
  value: string;
  onChange: (text: string) => void;
  /** Normalizes the complete text: pasted, or on blur. Text it cannot parse is returned unchanged. */
  settle?: ((text: string) => string) | undefined;
};

/** The browser silently truncates pasted text at `maxLength`. */
export function sayCut({ currentTarget, clipboardData }: ClipboardEvent<Control>): void {
  const { value, maxLength, selectionStart, selectionEnd } = currentTarget;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const length = value.length - replaced + clipboardData.getData('text').length;
  if (maxLength >= 0 && length > maxLength) toast.warning(uiTexts.pastedTooMuch(maxLength), { id: 'pasted' });
}

/** Handlers for a control whose text settles; React's change event fires on each keystroke. */
export function settling<E extends Control>({
  value,
  onChange,
  settle = (text) => text,
}: Typed): { onChange: (event: FormEvent<E>) => void; onBlur: (event: FocusEvent<E>) => void } {
  return {
    onChange: ({ currentTarget, nativeEvent }) => {
      const isWhole = nativeEvent instanceof InputEvent && /^insertFrom/.test(nativeEvent.inputType);
      onChange(isWhole ? settle(currentTarget.value) : currentTarget.value);
    },
    onBlur: ({ currentTarget }) => {
      const settled = settle(value);
      if (settled !== value && !currentTarget.readOnly) onChange(settled);
    },
  };
}

export type TextInputProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & Typed;

export function TextInput({ value, onChange, settle, onBlur, ...rest }: TextInputProps) {
  const field = useFieldAttributes();
  const typed = settling<HTMLInputElement>({ value, onChange, settle });
  return (
    <Input
      type="text"
      onPaste={sayCut}
      {...field}
      {...rest}
      {...typed}
      value={value}
      onBlur={(event) => {
        typed.onBlur(event);
        onBlur?.(event);
      }}
    />
  );
}

const Box = chakra('textarea', { base: { ...controlStyles, minHeight: '24' } });

type TextareaProps = Omit<ComponentProps<typeof Box>, 'onChange' | 'onBlur' | 'value'> & Typed;

export function Textarea({ value, onChange, settle, ...rest }: TextareaProps) {
  const field = useFieldAttributes();
  return (
    <Box
      rows={3}
      onPaste={sayCut}
      {...field}
      {...rest}
      {...settling<HTMLTextAreaElement>({ value, onChange, settle })}
      value={value}
    />
  );
}
