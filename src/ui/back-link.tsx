import { chakra } from '@chakra-ui/react';

/** `<BackLink asChild><Link to="/…"><ArrowLeft />Invoices</Link></BackLink>`: the router's link brings icon and words. */
export const BackLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    gap: '2',
    minHeight: 'control',
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
    '& svg': { boxSize: '5' },
  },
});
