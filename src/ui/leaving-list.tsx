import { AnimatePresence, LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';

const SECONDS = 0.18;

/** A list whose removed entries fade out while the others close up, so that users see which one is gone. */
export function LeavingList({ children }: { children: ReactNode }) {
  return (
    <MotionScope>
      <AnimatePresence initial={false}>{children}</AnimatePresence>
    </MotionScope>
  );
}

/** One entry of a LeavingList; give it a `key`. */
export function LeavingItem({ children }: { children: ReactNode }) {
  return (
    <m.div
      initial={{ opacity: 0, y: 8 }}
      animate={{ opacity: 1, y: 0 }}
      exit={{ opacity: 0, height: 0 }}
      transition={{ duration: SECONDS }}
    >
      {children}
    </m.div>
  );
}

async function loadMotion() {
  const { motionFeatures } = await import('./motion-features.ts');
  return motionFeatures;
}

/**
 * Wraps every use of `m`. Not part of UiProvider, so that only screens with motion load the library (11 KiB, and 19
 * more after the first paint); until it arrives nothing moves.
 */
function MotionScope({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={loadMotion} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  );
}
