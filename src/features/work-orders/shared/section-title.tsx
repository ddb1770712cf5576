import { chakra } from '@chakra-ui/react';

/** The heading of a part of a detail. */
export const SectionTitle = chakra('h2', {
  base: { textStyle: 'heading', marginTop: 'section', marginBottom: '3' },
});
