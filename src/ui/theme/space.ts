/** One step is 0.25rem; names count steps, so `4` is 1rem everywhere. */
const steps = {
  0: { value: '0rem' },
  0.5: { value: '0.125rem' },
  1: { value: '0.25rem' },
  1.5: { value: '0.375rem' },
  2: { value: '0.5rem' },
  3: { value: '0.75rem' },
  4: { value: '1rem' },
  5: { value: '1.25rem' },
  6: { value: '1.5rem' },
  8: { value: '2rem' },
  10: { value: '2.5rem' },
  12: { value: '3rem' },
  14: { value: '3.5rem' },
  16: { value: '4rem' },
  18: { value: '4.5rem' },
  20: { value: '5rem' },
  24: { value: '6rem' },
} as const;

export const spacingTokens = { ...steps } as const;

export const sizeTokens = {
  ...steps,
  full: { value: '100%' },
  hairline: { value: '1px' },
  field: { value: '30rem' },
  dialogSm: { value: '28rem' },
  dialogMd: { value: '36rem' },
  dialogLg: { value: '52rem' },
  drawer: { value: '22rem' },
  menu: { value: '14rem' },
  menuMax: { value: '24rem' },
  toast: { value: '26rem' },
  prose: { value: '38rem' },
  content: { value: '80rem' },
  sidebar: { value: '16rem' },
  rail: { value: '5rem' },
  table: { value: '42rem' },
} as const;

function byDensity(comfortable: string, glove: string) {
  return { value: { base: comfortable, _glove: glove } };
}

/** Distances that grow in Glove density; `gap` is the least distance between two controls. */
export const densitySpacing = {
  gap: byDensity('{spacing.2}', '{spacing.4}'),
  apart: byDensity('{spacing.6}', '{spacing.8}'),
  inset: byDensity('{spacing.4}', '{spacing.5}'),
  cell: byDensity('{spacing.3}', '{spacing.4}'),
  page: byDensity('{spacing.4}', '{spacing.5}'),
  section: byDensity('{spacing.6}', '{spacing.8}'),
} as const;

/** `control` is the least height of anything pressed (48 px), `floor` of an act done in the bay (64, Glove 72 px). */
export const densitySizes = {
  control: byDensity('{sizes.12}', '{sizes.14}'),
  floor: byDensity('{sizes.16}', '{sizes.18}'),
  stepper: byDensity('{sizes.14}', '{sizes.16}'),
  shutter: byDensity('{sizes.18}', '{sizes.20}'),
  header: byDensity('{sizes.16}', '{sizes.18}'),
  row: byDensity('{sizes.14}', '{sizes.18}'),
} as const;
