import { chakra } from '@chakra-ui/react';

/** A link inside text: underlined, since colour alone does not tell it apart. */
export const TextLink = chakra('a', {
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});
