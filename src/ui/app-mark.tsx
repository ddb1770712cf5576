import { chakra } from './chakra.tsx';

const Mark = chakra('img', { base: { flexShrink: 0 } });

/** The product's logo, as on the device's home screen. The name next to it says what it is. */
export function AppMark({ boxSize = '8' }: { boxSize?: '8' | 'full' }) {
  return <Mark src="/favicon.svg" alt="" boxSize={boxSize} />;
}
