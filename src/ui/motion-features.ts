import { domAnimation } from 'framer-motion';

/** A module of its own, so that it is loaded after the first paint. */
export const motionFeatures = domAnimation;
