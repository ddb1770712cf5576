import { chakra } from './chakra.tsx';

/**
 * A piece of text in one of our tones and sizes. A paragraph unless `as` says otherwise (`as="span"` within a line,
 * `as="h2"` for a heading). Tones read at 4.5:1 on every surface of every theme.
 */
export const Text = chakra('p', {
  variants: {
    tone: {
      muted: { color: 'fg.muted' },
      /** Waits or needs a person, without being wrong. */
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
