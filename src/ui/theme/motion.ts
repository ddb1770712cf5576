import { defineKeyframes } from '@chakra-ui/react';

/** Motion explains a change and never delays work: 120 to 200 ms. */
export const durationTokens = {
  quick: { value: '120ms' },
  calm: { value: '180ms' },
  turn: { value: '900ms' },
  breath: { value: '1600ms' },
} as const;

export const easingTokens = {
  out: { value: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
} as const;

export const keyframes = defineKeyframes({
  turn: { to: { transform: 'rotate(360deg)' } },
  breathe: { '50%': { opacity: '0.45' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'rise-in': { from: { opacity: 0, translate: '0 0.75rem' }, to: { opacity: 1, translate: '0 0' } },
  'slide-in-start': { from: { translate: '-100% 0' }, to: { translate: '0 0' } },
  'slide-out-start': { from: { translate: '0 0' }, to: { translate: '-100% 0' } },
  'slide-in-end': { from: { translate: '100% 0' }, to: { translate: '0 0' } },
  'slide-out-end': { from: { translate: '0 0' }, to: { translate: '100% 0' } },
});
