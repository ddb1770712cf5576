import { createContext, useContext } from 'react';

export type FieldControl = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** Attributes that tie a control to the label, hint and error of the Field around it; none outside a Field. */
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
