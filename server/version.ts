declare const __APP_VERSION__: string | undefined;

/** Version of this build, with the digest of its sources; 'development' when run from sources. */
export const VERSION =
  typeof __APP_VERSION__ === 'undefined' ? 'development' : (__APP_VERSION__ ?? 'development');
