import { chakra } from './chakra.tsx';

/**
 * Text in one of the kit's tones and sizes. A paragraph by default (`as="span"` within a line, `as="h2"` for a
 * heading). Tones have a contrast of 4.5:1 on every surface of every theme.
 */
export const Text = chakra('p', {
  variants: {
    tone: {
      muted: { color: 'fg.muted' },
      /** Waiting or in need of attention, but not an error. */
      attention: { color: 'amber.solid' },
      danger: { color: 'danger.fg' },
      accent: { color: 'accent.fg' },
    },
    size: {
      small: { textStyle: 'small' },
      body: { textStyle: 'body' },
      label: { textStyle: 'label' },
      large: { textStyle: 'large' },
      heading: { textStyle: 'heading' },
      title: { textStyle: 'title' },
    },
    weight: {
      normal: { fontWeight: 'normal' },
      medium: { fontWeight: 'medium' },
      strong: { fontWeight: 'strong' },
    },
  },
});

/** For screen readers only. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
