import { chakra } from '@chakra-ui/react';

/**
 * The controls beside a picture that fills the screen. What surrounds a picture is black in every theme, so these do
 * not follow the theme's colours.
 */
export const GlassButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: 'control',
    minWidth: 'control',
    paddingInline: '4',
    borderRadius: 'full',
    borderWidth: 'thin',
    borderColor: 'white/60',
    bg: 'black/60',
    color: 'white',
    textStyle: 'label',
    fontWeight: 'strong',
    cursor: 'pointer',
    '& svg': { boxSize: '6', flexShrink: 0 },
    _pressed: { bg: 'white', color: 'black' },
    _disabled: { color: 'white/60', borderColor: 'white/30', cursor: 'not-allowed' },
  },
  variants: {
    shape: {
      icon: { paddingInline: '2' },
      word: {},
      floor: { minHeight: 'floor', minWidth: 'floor', paddingInline: '5' },
      /** Icon above a word: three of them fit beside each other on a phone. */
      tall: {
        flex: '1',
        flexDirection: 'column',
        gap: '1',
        minHeight: 'shutter',
        paddingInline: '2',
        borderRadius: 'lg',
        textStyle: 'small',
        lineHeight: 'tight',
      },
    },
    tone: { glass: {}, solid: { bg: 'white', color: 'black', borderColor: 'white' } },
  },
  defaultVariants: { shape: 'word', tone: 'glass' },
});

/** 72 px at least, a white disc in a ring, the one thing on the screen that a glove must hit. */
export const ShutterButton = chakra('button', {
  base: {
    boxSize: 'shutter',
    flexShrink: 0,
    padding: '1.5',
    borderRadius: 'full',
    borderWidth: 'heavy',
    borderColor: 'white',
    bg: 'transparent',
    cursor: 'pointer',
    _before: {
      content: '""',
      display: 'block',
      boxSize: 'full',
      borderRadius: 'full',
      bg: 'white',
      transitionProperty: 'scale',
      transitionDuration: 'quick',
    },
    _active: { _before: { scale: '0.88' } },
    _disabled: { borderColor: 'white/40', cursor: 'not-allowed', _before: { bg: 'white/40' } },
  },
});
