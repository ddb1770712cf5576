/** Parts of the Static Routing API of service workers that TypeScript does not know yet. */
type Rule = {
  condition: { requestMethod: string } | { urlPattern: { pathname: string; baseURL: string } };
  source: 'network' | 'fetch-event';
};
type InstallEvent = ExtendableEvent & { addRoutes?(rules: Rule[]): Promise<void> };

/**
 * Lets what this worker never answers pass it by, in browsers that can: an act or a question to the API else waits until the
 * worker has started and looked at it. Nothing depends on it.
 */
export function letRequestsPass(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event: InstallEvent) => {
    const own = (pathname: string) => ({ urlPattern: { pathname, baseURL: worker.location.origin } });
    const acts = ['POST', 'PUT', 'PATCH', 'DELETE'].map((requestMethod) => ({ requestMethod }));
    // The first rule that fits counts.
    const rules: Rule[] = [
      ...acts.map((condition): Rule => ({ condition, source: 'network' })),
      { condition: own('/api/media/*'), source: 'fetch-event' },
      { condition: own('/api/*'), source: 'network' },
      { condition: own('/config.json'), source: 'network' },
    ];
    event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve());
  });
}
