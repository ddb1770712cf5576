import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from './button.tsx';
import { chakra, Flex } from './chakra.tsx';
import { useFieldAttributes } from './field.tsx';
import { numericText } from './money-input.tsx';
import { controlStyles } from './text-input.tsx';
import { uiTexts } from './texts.ts';

const Count = chakra('input', {
  base: { ...controlStyles, width: '20', minHeight: 'stepper', textAlign: 'center', paddingInline: '2' },
});

type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** What is counted. The buttons need it even where a Field has a label. */
  label: string;
  min?: number;
  max?: number;
  disabled?: boolean;
};

/** A whole number with large plus and minus buttons, or typed. An emptied field gets its number back on blur. */
export function Stepper(props: StepperProps) {
  const { value, onChange, label, min = 0, max = Number.MAX_SAFE_INTEGER, disabled = false } = props;
  const field = useFieldAttributes();
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (next: number) => {
    setDraft(null);
    const bounded = Math.min(max, Math.max(min, next));
    if (bounded !== value) onChange(bounded);
  };
  const leave = () => {
    if (draft === null) return;
    settle(draft === '' ? value : Number(draft));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') leave();
    if (step === undefined) return;
    event.preventDefault();
    settle(value + step);
  };
  const size = { minHeight: 'stepper', minWidth: 'stepper', variant: 'quiet' } as const;
  return (
    <Flex role="group" aria-label={label} gap="gap" align="center">
      <IconButton
        name={`${uiTexts.decrease} ${label}`}
        icon={<Minus />}
        disabled={disabled || value <= min}
        onClick={() => settle(value - 1)}
        {...size}
      />
      <Count
        aria-label={label}
        {...field}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(numericText(event.currentTarget.value, 0))}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <IconButton
        name={`${uiTexts.increase} ${label}`}
        icon={<Plus />}
        disabled={disabled || value >= max}
        onClick={() => settle(value + 1)}
        {...size}
      />
    </Flex>
  );
}
