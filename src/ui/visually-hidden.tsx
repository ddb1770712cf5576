import { chakra } from '@chakra-ui/react';

/** Read aloud, not shown. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
