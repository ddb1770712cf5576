import { themed } from './colors.ts';

/** The nine badge palettes, and `brand` (in colors.ts) for a mark in the product's own colour. */
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
 * fg on bg reads at 4.5:1 or more in light and dark, 7:1 or more in Bay, where a badge is a solid block with white
 * text because a pale tint vanishes in glare. `solid` fills bars and dots; `contrast` is text on `solid`.
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
