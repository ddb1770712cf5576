export type MainThreadReport = { elapsedMs: number; longTasksMs: number[]; longestStallMs: number };

/** Runs the work and says how long the page's thread was ever busy or unable to answer meanwhile. */
export async function measureMainThread<T>(
  work: () => Promise<T>,
): Promise<{ result: T; report: MainThreadReport }> {
  const longTasksMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    longTasksMs.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
  });
  observer.observe({ type: 'longtask' });
  const ticker = new MessageChannel();
  let longestStallMs = 0;
  let lastTick = performance.now();
  let ticking = true;
  ticker.port1.onmessage = () => {
    longestStallMs = Math.max(longestStallMs, performance.now() - lastTick);
    lastTick = performance.now();
    if (ticking) setTimeout(() => ticker.port2.postMessage(null), 1);
  };
  ticker.port2.postMessage(null);
  const began = performance.now();
  const result = await work();
  const elapsedMs = Math.round(performance.now() - began);
  ticking = false;
  // Long tasks are reported one task late.
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return { result, report: { elapsedMs, longTasksMs, longestStallMs: Math.round(longestStallMs) } };
}
