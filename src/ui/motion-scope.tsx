import { LazyMotion, MotionConfig } from 'framer-motion';
import type { ReactNode } from 'react';

async function loadMotion() {
  const { motionFeatures } = await import('./motion-features.ts');
  return motionFeatures;
}

/**
 * Stands around every use of `m`. It is not part of UiProvider: only screens that move things carry the library
 * (11 KiB, and 19 more after the first paint). Before those arrive everything is simply there.
 */
export function MotionScope({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={loadMotion} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  );
}
