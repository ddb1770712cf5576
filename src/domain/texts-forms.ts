/** Generic messages of forms (section 5). */
export const formTexts = {
  required: 'Required',
  invalid: 'Invalid input',
  invalidEmail: 'Invalid email',
  invalidDate: 'Invalid date',
} as const;
