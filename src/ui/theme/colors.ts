/** The only place with raw colours. Everything else names the semantic tokens below. */
export const colorTokens = {
  white: { value: '#ffffff' },
  black: { value: '#000000' },
  petrol: {
    50: { value: '#edf7f9' },
    100: { value: '#d3ebef' },
    200: { value: '#a6d7df' },
    300: { value: '#6fc0cd' },
    400: { value: '#3a9fae' },
    500: { value: '#177f90' },
    600: { value: '#0d6878' },
    700: { value: '#0a5463' },
    800: { value: '#0a434f' },
    900: { value: '#08353f' },
    950: { value: '#04222a' },
  },
  neutral: {
    25: { value: '#fafbfb' },
    50: { value: '#f3f6f7' },
    100: { value: '#e8edef' },
    200: { value: '#d6dee1' },
    300: { value: '#b6c2c7' },
    400: { value: '#8b999f' },
    500: { value: '#66757c' },
    600: { value: '#4b5960' },
    700: { value: '#38444a' },
    800: { value: '#252e33' },
    900: { value: '#171e22' },
    950: { value: '#0d1215' },
  },
} as const;

/** The browser's own bar beside the page, by theme: it lies outside the reach of style rules. */
export const browserBarColors = {
  light: colorTokens.petrol[800].value,
  dark: colorTokens.neutral[950].value,
  bay: colorTokens.black.value,
} as const;

/** One meaning, three themes. Bay is black on white for glare: text at least 7:1, lines never thin grey. */
export function themed(light: string, dark: string, bay: string) {
  return { value: { base: light, _dark: dark, _bay: bay } };
}

export const surfaceColors = {
  bg: {
    canvas: themed('{colors.neutral.50}', '{colors.neutral.950}', '{colors.white}'),
    surface: themed('{colors.white}', '{colors.neutral.900}', '{colors.white}'),
    raised: themed('{colors.white}', '{colors.neutral.800}', '{colors.white}'),
    sunken: themed('{colors.neutral.100}', '{colors.neutral.950}', '{colors.white}'),
    hover: themed('{colors.neutral.100}', '{colors.neutral.800}', '{colors.neutral.200}'),
    backdrop: themed('rgb(8 24 30 / 0.48)', 'rgb(0 0 0 / 0.64)', 'rgb(0 0 0 / 0.72)'),
    inverted: themed('{colors.neutral.900}', '{colors.neutral.50}', '{colors.black}'),
  },
  fg: {
    DEFAULT: themed('{colors.neutral.900}', '{colors.neutral.50}', '{colors.black}'),
    muted: themed('{colors.neutral.600}', '{colors.neutral.300}', '{colors.black}'),
    disabled: themed('{colors.neutral.500}', '{colors.neutral.400}', '{colors.neutral.600}'),
    inverted: themed('{colors.white}', '{colors.neutral.950}', '{colors.white}'),
  },
  line: {
    DEFAULT: themed('{colors.neutral.200}', '{colors.neutral.700}', '{colors.black}'),
    /** Edges of controls: at least 3:1 against what lies beside them. */
    control: themed('{colors.neutral.500}', '{colors.neutral.400}', '{colors.black}'),
    focus: themed('{colors.petrol.600}', '{colors.petrol.300}', '{colors.black}'),
  },
  /** What can be pressed or is chosen, on the page's own surfaces. */
  accent: {
    fg: themed('{colors.petrol.700}', '{colors.petrol.300}', '{colors.petrol.900}'),
    bg: themed('{colors.petrol.50}', '{colors.petrol.900}', '{colors.neutral.200}'),
  },
  brand: {
    fg: themed('{colors.petrol.800}', '{colors.petrol.200}', '{colors.white}'),
    bg: themed('{colors.petrol.50}', '{colors.petrol.900}', '{colors.petrol.900}'),
    line: themed('{colors.petrol.300}', '{colors.petrol.600}', '{colors.petrol.900}'),
    solid: themed('{colors.petrol.700}', '{colors.petrol.300}', '{colors.petrol.900}'),
    solidHover: themed('{colors.petrol.800}', '{colors.petrol.200}', '{colors.black}'),
    contrast: themed('{colors.white}', '{colors.petrol.950}', '{colors.white}'),
  },
  danger: {
    fg: themed('#a5211b', '#ffb1a9', '#7a0c08'),
    bg: themed('#fdeceb', '#4a1512', '{colors.white}'),
    line: themed('#eda9a4', '#8f332d', '#7a0c08'),
    solid: themed('#b3261e', '#ff9d94', '#7a0c08'),
    solidHover: themed('#8f1d17', '#ffb8b1', '{colors.black}'),
    contrast: themed('{colors.white}', '#2b0604', '{colors.white}'),
  },
} as const;
