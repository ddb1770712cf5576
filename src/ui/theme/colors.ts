/** The only file with raw colours; everything else uses the semantic tokens. */
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

/** Colour of the browser's own bar by theme; style rules do not reach it. */
export const browserBarColors = {
  light: colorTokens.petrol[800].value,
  dark: colorTokens.neutral[950].value,
  bay: colorTokens.black.value,
} as const;

/** One colour for each theme. Bay is black on white for glare: text at least 7:1, lines never thin grey. */
function themed(light: string, dark: string, bay: string) {
  return { value: { base: light, _dark: dark, _bay: bay } };
}

export const surfaceColors = {
  bg: {
    canvas: themed('{colors.neutral.50}', '{colors.neutral.950}', '{colors.white}'),
    surface: themed('{colors.white}', '{colors.neutral.900}', '{colors.white}'),
    raised: themed('{colors.white}', '{colors.neutral.800}', '{colors.white}'),
    sunken: themed('{colors.neutral.100}', '{colors.neutral.950}', '{colors.white}'),
    hover: themed('{colors.neutral.100}', '{colors.neutral.800}', '{colors.neutral.200}'),
    /** Placeholders for text. Pale in Bay too: black bars look like words struck out. */
    awaited: themed('{colors.neutral.200}', '{colors.neutral.700}', '{colors.neutral.200}'),
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
    /** Edges of controls: at least 3:1 against their surroundings. */
    control: themed('{colors.neutral.500}', '{colors.neutral.400}', '{colors.black}'),
    focus: themed('{colors.petrol.600}', '{colors.petrol.300}', '{colors.black}'),
  },
  /** Controls and selected items, on the page's surfaces. */
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

/** The nine badge palettes, and `brand`, the product's colour. */
export type Palette =
  | 'blue'
  | 'yellow'
  | 'green'
  | 'amber'
  | 'red'
  | 'purple'
  | 'teal'
  | 'gray'
  | 'orange'
  | 'brand';

/**
 * fg on bg has at least 4.5:1 in light and dark, 7:1 in Bay, where a badge is a solid block with white text because a
 * pale tint vanishes in glare. `solid` fills bars and dots; `contrast` is text on `solid`.
 */
export const paletteColors = {
  blue: {
    fg: themed('#1b4b91', '#b5d3ff', '#ffffff'),
    bg: themed('#e5effc', '#17335d', '#0f3a78'),
    line: themed('#b4cff2', '#2f568f', '#0f3a78'),
    solid: themed('#2563b8', '#7fb2f8', '#0f3a78'),
    contrast: themed('#ffffff', '#071a33', '#ffffff'),
  },
  yellow: {
    fg: themed('#665000', '#f7e27a', '#000000'),
    bg: themed('#fdf6cf', '#453a08', '#ffe45c'),
    line: themed('#e3d173', '#6f5f16', '#000000'),
    solid: themed('#8a6d00', '#e6c933', '#5c4800'),
    contrast: themed('#ffffff', '#241d00', '#ffffff'),
  },
  green: {
    fg: themed('#17592f', '#a5e8bb', '#ffffff'),
    bg: themed('#e2f5e8', '#133d22', '#0d4a24'),
    line: themed('#a6d9b6', '#2a6a40', '#0d4a24'),
    solid: themed('#1f7a3f', '#63cf88', '#0d4a24'),
    contrast: themed('#ffffff', '#04200e', '#ffffff'),
  },
  amber: {
    fg: themed('#7a4200', '#ffd08a', '#ffffff'),
    bg: themed('#fff0d6', '#4d2d05', '#6b3a00'),
    line: themed('#f0c98a', '#815013', '#6b3a00'),
    solid: themed('#a65c00', '#ffb648', '#6b3a00'),
    contrast: themed('#ffffff', '#2a1600', '#ffffff'),
  },
  red: {
    fg: themed('#a5211b', '#ffb1a9', '#ffffff'),
    bg: themed('#fdeceb', '#4a1512', '#7a0c08'),
    line: themed('#eda9a4', '#8f332d', '#7a0c08'),
    solid: themed('#b3261e', '#ff9d94', '#7a0c08'),
    contrast: themed('#ffffff', '#2b0604', '#ffffff'),
  },
  purple: {
    fg: themed('#5a2f96', '#dcc4ff', '#ffffff'),
    bg: themed('#f2eafc', '#3a2160', '#471f80'),
    line: themed('#d3bdf0', '#5f3d94', '#471f80'),
    solid: themed('#6f3fb5', '#bd93f5', '#471f80'),
    contrast: themed('#ffffff', '#1d0a38', '#ffffff'),
  },
  teal: {
    fg: themed('#0a5850', '#94e6da', '#ffffff'),
    bg: themed('#dcf5f1', '#0c3f39', '#06463f'),
    line: themed('#98d8cf', '#1d6c63', '#06463f'),
    solid: themed('#0d786c', '#4ccbbb', '#06463f'),
    contrast: themed('#ffffff', '#02211d', '#ffffff'),
  },
  gray: {
    fg: themed('{colors.neutral.700}', '{colors.neutral.200}', '#ffffff'),
    bg: themed('{colors.neutral.100}', '{colors.neutral.800}', '#38444a'),
    line: themed('{colors.neutral.300}', '{colors.neutral.600}', '#38444a'),
    solid: themed('{colors.neutral.600}', '{colors.neutral.300}', '#38444a'),
    contrast: themed('#ffffff', '{colors.neutral.950}', '#ffffff'),
  },
  orange: {
    fg: themed('#8a3208', '#ffc3a3', '#ffffff'),
    bg: themed('#ffebe0', '#512108', '#732a06'),
    line: themed('#f3b998', '#8a4320', '#732a06'),
    solid: themed('#b5450f', '#ff9a66', '#732a06'),
    contrast: themed('#ffffff', '#2b0e00', '#ffffff'),
  },
} as const;
