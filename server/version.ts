declare const __APP_VERSION__: string | undefined;

/** The version of this build, with the digest of its sources; from the sources themselves there is none. */
export const VERSION =
  typeof __APP_VERSION__ === 'undefined' ? 'development' : (__APP_VERSION__ ?? 'development');
