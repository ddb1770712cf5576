import { defineStyle } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { chakra } from './chakra.tsx';

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    paddingInlineEnd: '2',
    cursor: 'pointer',
    '&:has(:disabled)': { color: 'fg.disabled', cursor: 'not-allowed' },
  },
});

/** Styles of every checkbox. */
export const checkboxStyles = defineStyle({
  boxSize: 'tick',
  flexShrink: 0,
  accentColor: 'brand.solid',
  cursor: 'inherit',
  // The browser's own empty box is grey all over in dark, as if disabled, and has a thin grey edge in Bay.
  '&:not(:checked, :indeterminate)': {
    appearance: 'none',
    borderWidth: 'thick',
    borderColor: 'line.control',
    borderRadius: 'sm',
    _disabled: { borderColor: 'line' },
  },
});

const Box = chakra('input', { base: checkboxStyles });

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Some of the items this box represents are selected, but not all. */
  mixed?: boolean;
  disabled?: boolean;
  /** The label is for screen readers only (the box of a table row). */
  hideLabel?: boolean;
};

export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, children, mixed = false, disabled = false, hideLabel = false } = props;
  return (
    <Row>
      <Box
        type="checkbox"
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = mixed;
        }}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <chakra.span srOnly={hideLabel || undefined}>{children}</chakra.span>
    </Row>
  );
}
