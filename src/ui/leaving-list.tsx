import { AnimatePresence } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';
import { MotionScope } from './motion-scope.tsx';

const SECONDS = 0.18;

/** A list whose entries fade as they leave and let the others close up, so that one sees which has gone. */
export function LeavingList({ children }: { children: ReactNode }) {
  return (
    <MotionScope>
      <AnimatePresence initial={false}>{children}</AnimatePresence>
    </MotionScope>
  );
}

/** One entry of a LeavingList; give it the `key` of what it shows. */
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
