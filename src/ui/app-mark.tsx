import { chakra } from '@chakra-ui/react';

const Mark = chakra('img', { base: { flexShrink: 0 } });

type Size = '7' | 'full';

/** The product's sign, as it stands on the device's home screen. The name beside it says what it is. */
export function AppMark({ boxSize = '7' }: { boxSize?: Size }) {
  return <Mark src="/favicon.svg" alt="" boxSize={boxSize} />;
}
