import { domAnimation } from 'framer-motion';

/** A separate module, so that it is loaded after the first paint. */
export const motionFeatures = domAnimation;
