/** `BENCH_QUICK=1` is for work on the bench itself: its figures say little. */
export const IS_QUICK = process.env.BENCH_QUICK === '1';

/** How much is done of each. Where the network's latency rules, one round is as good as five. */
export const SIZES = IS_QUICK
  ? { rounds: 1, jsonActs: 20, photoActs: 5, drained: 20, shortDrains: 1, lossActs: 12, tabs: 1, kills: 1 }
  : { rounds: 5, jsonActs: 40, photoActs: 10, drained: 200, shortDrains: 5, lossActs: 20, tabs: 3, kills: 3 };
