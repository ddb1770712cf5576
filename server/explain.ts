/**
 * Error text for the person who started the program. Sentences help them more than a stack, which `LOG_LEVEL=debug`
 * shows.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env.LOG_LEVEL === 'debug') return String(error.stack);
  return error.cause === undefined ? error.message : `${error.message}: ${explain(error.cause)}`;
}
