/** The build's own version; set by the build. */
declare const __APP_VERSION__: string;
