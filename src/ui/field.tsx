import { CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { chakra, Flex } from './chakra.tsx';
import { Text } from './text.tsx';
import { uiTexts } from './texts.ts';

type FieldControl = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
};

const FieldContext = createContext<FieldControl | null>(null);

/** Attributes that connect a control with the label, hint and error of its Field; none outside a Field. */
export function useFieldAttributes() {
  const field = useContext(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    disabled: field.disabled || undefined,
  };
}

const Label = chakra('label', { base: { textStyle: 'label', color: 'fg' } });

const ProblemText = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'small',
    fontWeight: 'medium',
    color: 'danger.fg',
    '& svg': { flexShrink: 0, boxSize: '4' },
  },
});

/** Error message next to the control it is about. For a group of controls, the group refers to it by its id. */
export function Problem({ children, ...rest }: ComponentProps<typeof ProblemText>) {
  return (
    <ProblemText {...rest}>
      <CircleAlert aria-hidden />
      {children}
    </ProblemText>
  );
}

type FieldProps = {
  label: ReactNode;
  /** One control of the kit; it takes its id and ARIA attributes from the field. */
  children: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Adds 'optional' to the label, for forms whose fields are mostly required. */
  optional?: boolean;
  /** The label is for screen readers only (a filter whose first choice names it). */
  hideLabel?: boolean;
};

export function Field(props: FieldProps) {
  const id = useId();
  const { label, children, hint, error, required = false, disabled = false } = props;
  const invalid = error !== undefined && error !== null && error !== '' && error !== false;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint !== undefined && hintId, invalid && errorId].filter(Boolean).join(' ');
  return (
    <FieldContext.Provider value={{ id, describedBy: describedBy || undefined, invalid, required, disabled }}>
      <Flex direction="column" gap="1.5" minWidth="0">
        <Label htmlFor={id} srOnly={props.hideLabel || undefined}>
          {label}
          {props.optional === true && (
            <chakra.span color="fg.muted" fontWeight="normal">{` (${uiTexts.optional})`}</chakra.span>
          )}
        </Label>
        {hint !== undefined && (
          <Text id={hintId} size="small" tone="muted">
            {hint}
          </Text>
        )}
        {children}
        {invalid && <Problem id={errorId}>{error}</Problem>}
      </Flex>
    </FieldContext.Provider>
  );
}
