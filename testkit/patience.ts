/** How long `vi.waitFor` waits for what only a stuck program keeps back; its own second is not enough on two busy cores. */
export const PATIENCE = { timeout: 20_000, interval: 20 };
