import { chakra } from '@chakra-ui/react';

/** The window before it has an order: what is loaded, or missing, stands here without the app's frame. */
export const BeforePaper = chakra('main', {
  base: { minHeight: '100dvh', padding: 'page', bg: 'bg.canvas', color: 'fg' },
});
