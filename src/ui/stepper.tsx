import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { chakra, Flex } from './chakra.tsx';
import { Problem, useFieldAttributes } from './field.tsx';
import { controlStyles } from './text-input.tsx';
import { uiTexts } from './texts.ts';

const Count = chakra('input', {
  base: { ...controlStyles, width: '20', minHeight: 'stepper', textAlign: 'center', paddingInline: '2' },
});

type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** Name of the counted things. The buttons need it even if a Field has a label. */
  label: string;
  /** Parses a number from typed text; null for none. */
  read: (typed: string) => number | null;
  /** Message for a text without a number. */
  unread: string;
  min?: number;
  max?: number;
  disabled?: boolean;
};

/**
 * A whole number, typed or with large plus and minus buttons. An emptied field gets its number back on blur; a text
 * that is not a number stays, and counts as 0.
 */
export function Stepper(props: StepperProps) {
  const {
    value,
    onChange,
    label,
    read,
    unread,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    disabled = false,
  } = props;
  const field = useFieldAttributes();
  const [draft, setDraft] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);
  const problemId = useId();
  const settle = (next: number) => {
    setDraft(null);
    setUnread(false);
    const bounded = Math.min(max, Math.max(min, next));
    if (bounded !== value) onChange(bounded);
  };
  const leave = () => {
    if (draft === null) return;
    const number = draft === '' ? value : read(draft);
    if (number !== null && number >= min && number <= max) return settle(number);
    setUnread(true);
    onChange(0);
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
    <Flex role="group" aria-label={label} gap="gap" align="center" wrap="wrap">
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
        {...(isUnread && { 'aria-invalid': true, 'aria-describedby': problemId })}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          setUnread(false);
        }}
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
      {isUnread && (
        <Problem id={problemId} role="alert" flexBasis="full">
          {unread}
        </Problem>
      )}
    </Flex>
  );
}
