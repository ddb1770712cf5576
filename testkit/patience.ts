/**
 * Time limit of `vi.waitFor` for conditions that only a stuck program never meets. Its default of a second is not
 * enough on two busy cores.
 */
export const PATIENCE = { timeout: 20_000, interval: 20 };
